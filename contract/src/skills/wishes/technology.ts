/** Words that mean skills in programming, data, engineering, making and repair. `../wishes.ts` has the format. */
export const technologyWishes = `
# Web, apps and software
website, webpage, homepage, landing page, site builder, internet: Web Development, Web Design, Front End Development, JavaScript, HTML
cms, wiki, wordpress: Web Development, WordPress, Content Writing, HTML
search engine, qr code, barcode, booking system, online form: Web Development, Programming, Back End Development, Database Design
online store, webshop, web shop, marketplace: E-Commerce, Web Development, Shopify, Marketing
app, phone, smartphone, mobile, tablet: Mobile Development, Front End Development, User Interface Design, React Native
iphone, ipad, ios: iOS Development, Swift, Mobile Development
code, software, programmer, developer, coder, hackathon, informatics, computer lab: Programming, Software Engineering, Python, JavaScript, TypeScript
computer, laptop, pc: Programming, Computer Repair, Technical Support, Computer Science
frontend, interface: Front End Development, React, JavaScript, TypeScript, User Interface Design
backend, server, database, login, api: Back End Development, SQL, PostgreSQL, Database Design, Node.js
full stack, fullstack: Full-Stack Development, Web Development, Back End Development, Front End Development
cloud, deployment, uptime, server room: Cloud Computing, DevOps, AWS, Docker, Linux
microservice: DevOps, Docker, Kubernetes, Microservices
command line, ubuntu: Linux, Bash, Shell Scripting, Linux Administration
operating system, kernel: Operating Systems, Linux, C, Systems Programming
hacker, hack, firewall, malware, phishing, password, security, ctf, spyware, ransomware: Cybersecurity, Network Security, Penetration Testing, Information Security
encryption, cipher, secret code, codebreaking: Cryptography, Cybersecurity, Cryptanalysis, Number Theory
surveillance, personal data, cookie banner: Data Privacy, Cybersecurity, Data Ethics, Law
network, wifi, sysadmin, router, ethernet, modem: Computer Networks, Network Administration, Linux
algorithm, leetcode, competitive programming: Algorithms, Programming, Mathematics, Optimization, Data Structures
compiler, parser, programming language: Compilers, Programming, Computer Science
bitcoin, ethereum, nft, cryptocurrency, web3: Blockchain, Smart Contracts, Cryptography, Finance
open source, pull request, github: Git, Open Source, Version Control, Programming
tester, bug: Software Testing, Test Automation, Usability Testing, Debugging, Quality Assurance
usability, prototype, wireframe, user testing, user friendly, mockup: User Experience Design, User Research, Usability Testing, Prototyping, Figma
screen reader, alt text: Web Accessibility, Accessibility, Front End Development
it support, helpdesk, tech support: Technical Support, Computer Repair, Linux, Customer Service
spreadsheet macro, automate, workflow, macro, zapier: Python, Robotics, Mechatronics, No-Code Tools, VBA
bot: Programming, Chatbots, Python, JavaScript
browser extension, plugin, chrome: JavaScript, Web Development, TypeScript
videogame, video game, gaming, gamer, game developer, game jam, nintendo, playstation, minecraft, roblox: Game Development, Game Design, Unity, Unreal Engine, Pixel Art
vr, headset, metaverse, hologram, immersive: Virtual Reality, Augmented Reality, Unity, 3D Modeling
app idea, product idea, mvp: Prototyping, Product Design, Startups, User Research
timetable app, campus app, reminder app, calendar app: Mobile Development, Web Development, User Interface Design, Programming

# Data and artificial intelligence
chatbot, chatgpt, gpt, llm, copilot, claude: Large Language Models, Natural Language Processing, Machine Learning, Artificial Intelligence, Python, Generative AI
neural, neural net, prediction, classifier, recognition: Machine Learning, Deep Learning, Artificial Intelligence, Computer Vision, Natural Language Processing, Python
face recognition, object detection, image recognition: Computer Vision, Machine Learning, Image Processing, Deep Learning
text mining, sentiment, corpus, corpora: Natural Language Processing, Computational Linguistics, Python, Data Analysis
voice assistant, dictation, alexa: Speech Recognition, Natural Language Processing, Machine Learning
numbers: Statistics, Mathematics, Accounting, Data Analysis
data, dataset, chart, graph, dashboard, metrics, pie chart: Data Analysis, Data Visualization, Statistics, Excel, Python
spreadsheet, pivot table: Excel, Spreadsheets, Google Sheets, Data Analysis
analyst, analysis, analyse, analyze: Data Analysis, Statistics, Policy Analysis
statistician, probability, regression, sample, anova, p value, confidence interval, hypothesis test: Statistics, R, Data Analysis, Econometrics, SPSS
forecast: Time Series Analysis, Statistics, Data Analysis, Econometrics
signal, audio filter, fourier: Digital Signal Processing, Signal Processing, MATLAB, Electrical Engineering
scraper, crawler: Web Scraping, Python, Data Analysis
misinformation, fake news, disinformation, hoax, conspiracy: Fact Checking, Media Literacy, Journalism, Natural Language Processing
map, geography, geographer, spatial, satellite, geospatial, gps, atlas, aerial photo: Cartography, GIS, QGIS, Spatial Analysis, Remote Sensing, ArcGIS
data entry, typist, digitise, scan, scanner: Data Entry, Transcription, Archival Research, Metadata
simulation, digital twin: Mathematical Modeling, Programming, Agent-Based Modeling, MATLAB
stress test, load test: Finite Element Analysis, Structural Analysis, Mechanical Engineering, SolidWorks

# Electronics and robots
electronics, circuit, gadget, breadboard, resistor, transistor, oscilloscope, microchip, amplifier, loudspeaker, calculator: Circuit Design, Electrical Engineering, Soldering, PCB Design, Microcontrollers
electricity: Electrical Engineering, Circuit Design, Renewable Energy, Battery Technology, Soldering
synthesizer, modular synth, guitar pedal, effects pedal: Synthesizers, Circuit Design, Soldering, Electronic Music, Sound Design
sensor, firmware, hardware, esp32, led light, power bank: Embedded Systems, Microcontrollers, Arduino, Raspberry Pi, Circuit Design
smart home, home automation, thermostat, smart lamp: Internet of Things, Arduino, Microcontrollers, Embedded Systems
robot, humanoid, rover, gripper, robocup: Robotics, Mechatronics, Embedded Systems, Arduino
drone, quadcopter, uav, fpv: Drone Piloting, Robotics, Drone Building, Embedded Systems, Aerial Photography
self driving, driverless, lidar, autonomous car: Autonomous Vehicles, Robotics, Computer Vision, ROS
wearable, smartwatch, fitness tracker: Wearables, Embedded Systems, Microcontrollers, Biomedical Engineering
antenna, ham radio, transmitter, walkie talkie, shortwave: Amateur Radio, Antenna Design, Wireless Communication, Electrical Engineering
wiring, socket, cable, fuse, plug: Electrical Wiring, Electrical Engineering, Soldering, Home Repair
factory, production line, assembly line, plc: Manufacturing, Industrial Engineering, Industrial Automation, Lean Manufacturing

# Vehicles and machines
engine, motor, mechanic, gear, garage, pump, turbine, gearbox: Mechanical Engineering, Car Repair, Metalworking, Welding
machine, contraption, rube goldberg: Mechanical Engineering, Mechatronics, CAD, Metalworking, Machine Design
car, vehicle, kart, automobile, race car, formula student, motorsport, chassis, formula one: Mechanical Engineering, Automotive Engineering, Aerodynamics, Car Repair, CAD
electric car, ev, charging station, e bike: Electric Vehicles, Battery Technology, Electrical Engineering, Automotive Engineering
motorbike, motorcycle, scooter, moped, tractor: Car Repair, Mechanical Engineering, Welding
aeroplane, airplane, aircraft, plane, flight, wing, wind tunnel, flying, glider, helicopter, aviation: Aerodynamics, Aerospace Engineering, Computational Fluid Dynamics, Flight Training
pilot, flying lesson, airport, cockpit: Flight Training, Aerospace Engineering, Drone Piloting, Avionics
rocket, spacecraft, cubesat, nasa, mars, orbit, astronaut: Rocketry, Aerospace Engineering, Propulsion, Satellite Design, Astronomy
boat, ship, yacht, hull, submarine, harbour, harbor, regatta: Boat Building, Naval Architecture, Sailing, Woodworking
bike, bicycle, cyclist, cycle lane, bike shop, puncture, flat tyre, flat tire, pedal: Bicycle Repair, Cycling, Urban Planning
railway, locomotive, model train: Model Making, Transportation Planning, Mechanical Engineering, History

# Energy, buildings and cities
battery, solar, energy, power plant, power grid, solar car, charger: Renewable Energy, Battery Technology, Solar Energy, Electrical Engineering
wind turbine, windmill, wind farm, wind power, hydropower, geothermal: Renewable Energy, Wind Energy, Mechanical Engineering, Energy Systems
nuclear, reactor, fusion, radiation, radioactive: Nuclear Engineering, Nuclear Physics, Physics
hydrogen, fuel cell: Fuel Cells, Chemical Engineering, Renewable Energy
insulation, heating, heat pump, energy saving, ventilation, air conditioning, passive house: HVAC Design, Energy Systems, Sustainable Design, Architecture, Thermodynamics
bridge, construction, beam, concrete, tunnel, dam, scaffold, skyscraper, crane, elevator: Civil Engineering, Structural Analysis, Structural Engineering, Carpentry, Construction Management
architect, blueprint, floor plan, tiny house, pavilion, facade, roof, skylight: Architecture, AutoCAD, Interior Design, Model Making, Urban Planning, Architectural Drawing
building: Civil Engineering, Architecture, Carpentry, Structural Engineering, Model Making
brick, bricklayer, mason, masonry, plaster, cement, stone wall, dry stone: Bricklaying, Stonemasonry, Civil Engineering, Home Repair
interior, decorate, room makeover, living room: Interior Design, Furniture Design, Upholstery, Painting
city, town, pavement, public space, urban, suburb, street, crossing, walkable, pedestrian: Urban Planning, Architecture, Transportation Planning, Policy Analysis
traffic, transport, transit, bus, tram, metro, timetable, commute, road safety: Urban Planning, Transportation Planning, Traffic Engineering, Cycling, Data Analysis
river, water, flood, rain, lake, creek, pond, drought, groundwater: Hydrology, Environmental Science, Limnology, Ecology
drinking water, sewage, wastewater, water filter, sanitation, well water: Water Treatment, Environmental Engineering, Chemistry, Public Health
earthquake, seismic, landslide: Geology, Seismology, Structural Engineering, Earth Science, Earthquake Engineering
safety, accident, hazard, risk assessment, evacuation: Safety Engineering, Risk Management, Laboratory Safety, Emergency Management
warehouse: Operations Management, Industrial Engineering, Logistics, Manufacturing

# Materials and making
furniture, bench, desk, shelf, shelves, cabinet, plywood, wood, wooden, timber, sawing, joiner, joinery, carpenter, planks, sawdust, wood shop, stool, bookshelf, bed frame, pallets: Woodworking, Carpentry, Furniture Design, CNC Machining
screws, screwdriver, toolbox, toolkit, workbench, spanner, wrench: Home Repair, Woodworking, Electronics Repair, Bicycle Repair
chair: Woodworking, Furniture Design, Carpentry, Upholstery, Facilitation
whittling, carve, chisel: Wood Carving, Woodworking, Sculpture
treehouse, shed, birdhouse, insect hotel, garden shed, hammer, nails, power tools, drill: Carpentry, Woodworking, Home Repair
metal, steel, forge, anvil, knife making, iron, blacksmith, lathe, foundry, bronze, aluminium, aluminum: Metalworking, Welding, Blacksmithing, CNC Machining
plexiglass, acrylic, perspex, plastic, laser, cutter, vinyl cutter: Laser Cutting, Model Making, CNC Machining, 3D Printing
printer, maker, makerspace, fablab, filament, invention, inventor, maker fair: 3D Printing, CAD, Prototyping, Arduino, Laser Cutting
technical drawing, engineering drawing, draughtsman, draftsman, solid model: Technical Drawing, CAD, AutoCAD, SolidWorks
alloy, carbon fibre, carbon fiber, polymer, fibreglass, epoxy, resin: Materials Science, Composite Materials, Polymer Science, Mold Making
mould, mold, plaster cast, silicone: Mold Making, Sculpture, Prop Making, Injection Molding
prosthesis, prosthetic, implant, medical device, exoskeleton, hearing aid, pacemaker, artificial limb: Biomechanics, Biomedical Engineering, Prosthetics, 3D Printing, Occupational Therapy
watch repair, clock, clockwork, watchmaker: Watchmaking, Mechanical Engineering, Metalworking
bowl turning, spindle: Wood Turning, Woodworking
stained glass, mosaic, glass, glassblower: Glassblowing, Stained Glass, Mosaic
repair, fix, tinkering, handy, broken, repair cafe, old radio, toaster, appliance, washing machine, vacuum cleaner, fixer: Electronics Repair, Bicycle Repair, Home Repair, Sewing, Soldering
broken phone, cracked screen, phone repair, old computers, broken laptop, pc building: Computer Repair, Electronics Repair, Soldering, Technical Support
leak, toilet, faucet, pipes, sink, drain: Plumbing, Home Repair
renovation, wallpaper, drywall, tiles, flat renovation: Home Repair, Carpentry, Painting, Interior Design
packaging, wrapping, cardboard, box design: Packaging Design, Product Design, Industrial Design, Graphic Design
toy, lego, doll, teddy, dollhouse, wooden toys: Woodworking, Product Design, 3D Printing, Sewing, Childcare
escape room, riddles, lock picking: Game Design, Prop Making, Narrative Design, Circuit Design
kite, catapult, paper plane, marble run: Model Making, Woodworking, Physics, Aerodynamics
`
