/** Skills with their other names: programming, data, engineering and making. `names.ts` has the format. */
export const technology = `
# Programming languages
Assembly Language: assembler, assembly programming
Bash: bash scripting, bash scripts
C: C language, C programming, programming in C
C#: C sharp, C# programming
C++: cpp, C plus plus, C++ programming, CXX
CSS: CSS3, cascading style sheets
Go: golang, Go language, Go programming
HTML: HTML5, hypertext markup language
Java: Java programming, Java SE
JavaScript: JS, ECMAScript, ES6, vanilla JS, javascipt, javasript
Julia: Julia language
Kotlin: Kotlin programming
LaTeX: LaTeX typesetting
MATLAB: MATLAB programming
Objective-C: ObjC
PHP: PHP programming
PowerShell: PowerShell scripting
Python: Python 3, Python programming, Python scripting, phyton, pyton
R: R language, R programming, RStats, RStudio
Ruby: Ruby language, Ruby programming
Rust: Rust language, rustlang, Rust programming
Shell Scripting: shell scripts, shell programming
SQL: structured query language, SQL queries
Swift: Swift language, Swift programming
TypeScript: TS, typscript
VBA: Excel macros
Visual Basic: VB.NET

# Frameworks, tools and platforms
.NET: dotnet, .NET Core, .NET framework
Angular: AngularJS
Arduino: Arduino programming
AWS: Amazon Web Services, Amazon AWS
Azure: Microsoft Azure, MS Azure
D3.js: D3
Django: Django framework
Express.js: Express framework
Google Cloud: Google Cloud Platform
Jupyter: Jupyter Notebook, Jupyter notebooks, JupyterLab
Kubernetes: k8s, kubernets, kubernates
Linux: GNU/Linux, Linux OS
MongoDB: Mongo, Mongo database
MySQL: MySQL database
Node.js: Node
p5.js: p5
PostgreSQL: Postgres, psql, postgre
Raspberry Pi: RPi, raspi, raspberry pie
React: ReactJS
Ruby on Rails: Rails, RoR
scikit-learn: sklearn, scikit
Spring Boot: Spring framework, Java Spring
Svelte: SvelteJS, SvelteKit
Tailwind CSS: Tailwind
Unity: Unity 3D, Unity engine
Unreal Engine: Unreal, UE4, UE5, Unreal Engine 5
Vue.js: Vue, Vue 3
WebAssembly: Wasm

# Software
Accessibility: a11y, accessible design
API Design: API development, REST API, RESTful APIs
Android Development: Android, Android apps, Android app development
Back End Development: back end, backend dev, back end developer, server-side development
Computer Graphics: 3D graphics
Computer Networks: computer networking, network engineering
Computer Science: comp sci, computer sciences
Continuous Integration: CI/CD, continuous delivery
Cybersecurity: cyber, cybersec, computer security, cyber defense
Debugging: bug fixing, fixing bugs
DevOps: DevOps engineering
Embedded Systems: embedded, embedded programming, embedded software
Front End Development: front end, front end dev, front end developer, client-side development
Full-Stack Development: full stack, full stack developer, full stack dev
Game Development: game dev, game developer, game programming, video game development
Human-Computer Interaction: HCI
Information Security: infosec, IT security
iOS Development: iOS, iOS apps, iOS app development, iPhone development
Mobile Development: app development, app dev, mobile apps, mobile app development, mobile dev
Object-Oriented Programming: OOP, object-oriented design
Open Source: FOSS, open source software
Parallel Computing: parallel programming, HPC, high-performance computing
Penetration Testing: pentesting, pentest, ethical hacking
Programming: coding, coder, programmer, computer programming, programing
Regular Expressions: regex, regexes, regexp
Software Engineering: software development, software developer, software dev, software engineer
Software Testing: software tester, testing software
Technical Support: tech support, IT support, IT help
Test Automation: automated testing, automated tests
Test-Driven Development: TDD
Unit Testing: unit tests
Version Control: source control, versioning
Virtual Reality: VR
Web Accessibility: WCAG, accessible websites
Web Development: web dev, web developer, web programming, website development, building websites
Web Scraping: web crawling, scraping websites

# Data and artificial intelligence
Artificial Intelligence: AI, artifical intelligence
Bayesian Statistics: Bayesian inference, Bayesian modeling, Bayesian modelling
Business Intelligence: BI tools
Computer Vision: computervison
Data Analysis: data analytics, data analyst, analyzing data, analysing data, data anlysis
Data Cleaning: data wrangling, cleaning data
Data Engineering: data engineer, data pipelines
Data Science: data scientist, data sciences
Data Visualization: data viz, data visualisation, visualizing data, visualising data
Deep Learning: deep neural networks
Excel: Microsoft Excel, MS Excel, Excel spreadsheets, exel
Generative AI: gen AI, generative models
Large Language Models: LLMs, large language model
Machine Learning: ML, machine learnign, machine leaning, machien learning
Natural Language Processing: NLP
Neural Networks: neural nets, neural network
Power BI: Microsoft Power BI
Recommender Systems: recommendation systems
Regression Analysis: regression, linear regression
Reinforcement Learning: reinforcement learing
Spatial Analysis: geospatial analysis, spatial statistics
Speech Recognition: speech to text, voice recognition
SPSS: IBM SPSS
Spreadsheets: spreadsheet
Statistics: stats, statistician, statistical analysis, statisitcs
Time Series Analysis: time series

# Engineering
3D Modeling: 3D modelling, 3D modeler, 3D models
Aerospace Engineering: aerospace, aerospace engineer, aeronautics
AutoCAD: Autodesk AutoCAD
Building Information Modeling: BIM, building info modelling
CAD: computer-aided design, CAD design, CAD drawing
Chemical Engineering: chem eng, chemical engineer
Circuit Design: circuit building, electronic circuits
Civil Engineering: civil eng, civil engineer
CNC Machining: CNC, CNC milling, CNC routing
Computational Fluid Dynamics: CFD, CFD simulation
Control Systems: control engineering
Digital Signal Processing: DSP
Drone Piloting: drone pilot, drone flying, flying drones
Biomedical Engineering: BME, biomed engineering
Electrical Engineering: elec eng, electrical engineer
Electronics Repair: fixing electronics, repairing electronics
Finite Element Analysis: FEA, finite elements, finite element method
FPGA Design: FPGA, FPGAs
Fusion 360: Autodesk Fusion
HVAC Design: HVAC, heating and ventilation
Industrial Engineering: industrial engineer
Internet of Things: IoT
Mechanical Engineering: mech eng, mechanical engineer
Mechatronics: mechatronic engineering
Microcontrollers: microcontroller, microcontroller programming
PCB Design: PCB, PCBs, PCB layout, printed circuit boards
Renewable Energy: renewables, green energy, clean energy
Robotics: robots, robot building, building robots
Rocketry: rockets, model rockets
Solar Energy: solar power, solar panels
Structural Engineering: structural engineer
Surveying: surveyor, land surveying

# Making and repair
3D Printing: 3D printer, 3D printers, 3D prints
Bicycle Repair: bike repair, bike mechanic, bike maintenance, bicycle mechanic, fixing bikes
Blacksmithing: blacksmith, forging metal
Bookbinding: bookbinder, binding books
Candle Making: candles, making candles
Car Repair: car mechanic, auto repair, car maintenance
Carpentry: carpenter
Crochet: crocheting, crochetting
Electrical Wiring: electrician, house wiring
Embroidery: embroidering, embroider
Home Repair: handyman, home maintenance, house repairs
Jewelry Making: jewellery making, jewellery, jewelry, making jewelry
Jewelry Design: jewellery design
Knitting: knit, knitter
Laser Cutting: laser cutter
Leatherwork: leathercraft, leatherworking, leather crafting
Metalworking: metalwork
Model Making: scale models, architectural models
Origami: paper folding
Paper Craft: paper crafts, paper crafting
Plumbing: plumber
Pottery: pottery making, wheel throwing, potter
Prototyping: prototypes, rapid prototyping, building prototypes
Quilting: quilts, quilt making, patchwork
Sewing: sew, sewing machine, hand sewing
Soldering: solder, soldering iron
Tailoring: tailor, clothes alterations
Upholstery: upholstering, reupholstery
Weaving: loom weaving, weaver
Welding: welder, weld
Wood Turning: turning wood, wood lathe
Woodworking: woodwork, woodworker
`
