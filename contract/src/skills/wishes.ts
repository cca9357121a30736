/**
 * The skills that a search means by a word that names none: occupations, activities, things and places. The words before the
 * colon count in all their forms, the skills after it the less, the later they are. Words that no skill has are not here:
 * `server/src/search/meanings.txt` has others of the same meaning.
 */
const table = `
# Programming and data
website, webpage, site builder, homepage: Web Development, Web Design, Front End Development, JavaScript, HTML
app, apps, phone, smartphone, mobile: Mobile Development, Front End Development, User Interface Design
coding, code, software, programmer, developer, hackathon, script: Programming, Software Engineering, Python, JavaScript, TypeScript
frontend, interface: Front End Development, React, JavaScript, TypeScript, User Interface Design
backend, server, database, databases: Back End Development, SQL, PostgreSQL, Database Design, Node.js
hacker, hacking, firewall, malware, security: Cybersecurity, Network Security, Penetration Testing, Information Security
network, wifi, sysadmin: Computer Networks, Linux, Networking
algorithm, algorithms: Optimization, Programming, Mathematics
chatbot, neural, prediction, classifier, recognition: Machine Learning, Deep Learning, Artificial Intelligence, Computer Vision, Natural Language Processing
data, dataset, numbers, chart, charts, graph, graphs, dashboard: Data Analysis, Data Visualization, Statistics, Excel
spreadsheet: Excel, Spreadsheets, Google Sheets, Data Analysis
analyst, analysis, analyse: Data Analysis, Statistics, Policy Analysis
map, maps, geography, geographer, mapping, spatial, satellite: Cartography, GIS, QGIS, ArcGIS, Spatial Analysis
videogame, gaming, gamer, game developer: Game Development, Game Design, Unity, Unreal Engine
usability, prototype, wireframe, user testing: User Experience Design, User Research, Usability Testing, Prototyping, Figma
tester, bug, bugs: Software Testing, Test Automation, Usability Testing, Playtesting

# Engineering and making
electronics, electronic, circuit, circuits, electricity, gadget, synthesizer: Circuit Design, Electrical Engineering, Soldering, PCB Design, Microcontrollers
sensor, sensors, firmware, hardware: Embedded Systems, Microcontrollers, Arduino, Raspberry Pi, Circuit Design
robot, drone, automation: Robotics, Mechatronics, Embedded Systems, Drone Piloting
engine, motor, machine, mechanic, mechanical, gear, gears, garage: Mechanical Engineering, Car Repair, Metalworking, Welding
car, vehicle, kart, automobile, racing car: Mechanical Engineering, Automotive Engineering, Aerodynamics, Car Repair
aeroplane, airplane, aircraft, plane, flight, flying, wing, wind tunnel: Aerodynamics, Aerospace Engineering, Computational Fluid Dynamics, Drone Piloting
battery, batteries, solar, energy, electric: Battery Technology, Solar Energy, Renewable Energy, Electrical Engineering
bridge, building, construction, beam, concrete: Civil Engineering, Structural Analysis, Structural Engineering, Carpentry
architect, house, blueprint: Architecture, AutoCAD, Interior Design, Model Making, Urban Planning
furniture, chair, chairs, bench, plywood, wood, wooden, timber, sawing, joiner: Woodworking, Carpentry, CNC Machining, Industrial Design
metal, steel, forge: Welding, Metalworking, Blacksmithing
plexiglass, acrylic, perspex, plastic, laser: Laser Cutting, Model Making, CNC Machining, 3D Printing
printer, printed, maker, makerspace: 3D Printing, CAD, Prototyping
prosthesis, prosthetic, prosthetics, implant, medical device: Biomechanics, Biomedical Engineering, 3D Printing, Occupational Therapy
repair, repairing, fix, fixing, tinkering, handy: Electronics Repair, Bicycle Repair, Home Repair, Sewing, Soldering
bike, bicycle, cyclist, cycle lane, traffic, transport, street, streets: Cycling, Urban Planning, Bicycle Repair
city, cities, town, pavement, public space: Urban Planning, Architecture, Policy Analysis
river, water, flood: Hydrology, Environmental Science, Surveying

# Crafts and clothes
clothes, clothing, garment, garments, outfit, outfits, dress, dresses, fabric, textile, needle, stitch, seamstress, tailor, wardrobe: Sewing, Textiles, Fashion Design, Costume Design, Tailoring, Pattern Making
mending, patching: Sewing, Textiles, Embroidery
fashion, runway, catwalk: Fashion Design, Textiles, Sewing
wool, yarn, crocheting, handicraft: Knitting, Crochet, Weaving, Textiles
clay, kiln, vase: Pottery, Ceramics, Sculpture
leather, jewel: Leatherwork, Jewelry Making

# Design and visual arts
designer, design, flyer, brochure, poster, branding, logo: Graphic Design, Typography, Illustration, Adobe Illustrator, Logo Design
layout, magazine layout, booklet, typesetting, font: Layout Design, Adobe InDesign, Typography, Graphic Design
cartoon, sketch, picture book, draw, artist, illustrator: Illustration, Drawing, Comic Art, Digital Art
painter, canvas, mural, brush: Painting, Mural Painting, Set Design, Watercolor
sculptor, statue, installation: Sculpture, Model Making
camera, photo, photos, picture, pictures, pics, portrait, snapshot: Photography, Adobe Lightroom, Photo Editing, Camera Operation
print, printing, risograph, etching: Printmaking, Screen Printing, Linocut
exhibition, museum, gallery, curator: Art History, Archival Research, Cataloguing, Curating

# Film, music and theatre
movie, movies, cinema, filming, shoot, short film, clip, clips, youtube, documentary: Film Production, Cinematography, Video Editing, Directing, Screenwriting
cameraman, camerawoman, videographer: Cinematography, Camera Operation, Video Production, Photography
director, producer: Directing, Film Production, Theater Direction
gaffer, light, lights, lamp, spotlight: Lighting, Lighting Design, Event Lighting
sound, audio, microphone, boom, recorder, speaker system: Audio Recording, Audio Editing, Sound Design, Live Sound, Audio Engineering
audio transcript, subtitle, captions, caption: Transcription, Captioning, Subtitling, Accessibility, Speech Recognition
radio, broadcast, announcer: Radio Production, Journalism, Audio Editing, Podcasting, Interviewing
podcast: Audio Editing, Radio Production, Interviewing, Audio Recording
soundtrack, score, film music, compose, composer: Music Composition, Film Scoring, Sound Design, Music Production
music, musician, musical, band, orchestra, ensemble, quartet, concert, gig, jam session, chamber music: Music Composition, Violin, Viola, Cello, Piano, Guitar, Drums, Singing, Live Sound
strings: Violin, Viola, Cello, Double Bass
instrument, instruments: Violin, Viola, Cello, Piano, Guitar, Flute, Clarinet, Trumpet
keyboard: Piano
choir, sing, vocal: Singing, Choir Singing, Opera
beats, synth, dj, techno: Music Production, Ableton Live, Electronic Music, Sound Design
play, drama, theatre, theater, stage, rehearsal, performance, shakespeare, performing: Acting, Stage Management, Set Design, Directing, Costume Design, Theater, Choreography
actor, actress, cast, audition: Acting, Improvisation, Voice Acting
backstage, stage crew, stagehand, props: Stage Management, Set Design, Lighting, Prop Making, Live Sound
scenery, stage set: Set Design, Painting, Carpentry, Prop Making
puppet: Puppetry, Storytelling
dancer, ballet: Dance, Choreography, Contemporary Dance
comedy, funny, joke, jokes: Stand-Up Comedy, Improvisation, Acting

# Writing, languages and research
writer, author, text, essay, texts: Writing, Creative Writing, Editing, Copywriting
novel, story, stories, tale: Creative Writing, Storytelling, Writing, Short Stories
poem, verse, lyric: Poetry, Writing, Lyric Writing
magazine, zine, newspaper, publication, publishing, book, books, editorial: Editing, Journalism, Writing, Layout Design, Proofreading, Typography
news, reporter, press, article, articles, journalist: Journalism, Interviewing, Fact Checking, Writing
editor, grammar, spelling: Editing, Proofreading, Copy Editing
interview, conversation, listening, testimony: Interviewing, Oral History, Journalism, Qualitative Research
transcript, minutes: Transcription
playwright, script: Playwriting, Screenwriting
language, languages, foreign language, bilingual, native speaker: Translation, Interpreting, Linguistics
interpreter, translator: Translation, Interpreting
dialect, accent, accents, pronunciation, speech: Linguistics, Phonetics, Speech Therapy
deaf, hearing, signing: Sign Language, Accessibility, American Sign Language, British Sign Language, Captioning
wheelchair, disabled, disability, blind, inclusion: Accessibility, Disability Support, Occupational Therapy
latin, inscription, classics, papyrus, manuscript, manuscripts, antiquity: Ancient Greek, Latin, Paleography, Translation, Archaeology
greek: Ancient Greek
archive, archives, archivist, old documents: Archival Research, Cataloguing, Oral History
library, librarian, catalogue, catalog, books: Cataloguing, Archival Research, Metadata
history, historian, past, heritage, museum: History, Archival Research, Oral History, Archaeology
dig, excavation, artefact, artifacts, ruins, bones: Archaeology, Pottery, Archival Research
culture, tradition, traditions: Anthropology, Ethnography, Oral History
survey, questionnaire, poll, participants, respondents: Survey Design, Research Methods, Statistics, Interviewing
experiment, study, research, researcher, thesis, lab: Research Methods, Experimental Design, Field Research, Laboratory Techniques
statistician, regression, probability, sample: Statistics, R, Econometrics, Data Analysis
grant, proposal: Grant Writing, Fundraising

# Science and nature
nature, wildlife, outdoors, environment, environmental, conservation, biodiversity, rewilding: Ecology, Field Research, Botany, Environmental Policy, Environmental Science
climate, sustainability, pollution, recycling, emissions, green: Environmental Policy, Environmental Science, Sustainability, Renewable Energy
ocean, sea, beach, coast, marine, fish, tide, underwater, diving, diver: Marine Biology, Scuba Diving, Field Research
plant, plants, flower, flowers, wildflower, meadow, grass, herbs: Botany, Plant Identification, Gardening, Ecology
garden, vegetable, vegetables, seed, seeds, allotment, harvest, farm, farming, farmer, crop, crops, agriculture: Gardening, Plant Breeding, Soil Science, Urban Farming, Botany
soil, compost, dirt: Soil Science, Composting, Gardening, Geology
tree, trees, forest, woods, woodland: Forestry, Tree Care, Botany, Ecology
landscape, park, parks: Landscape Architecture, Landscape Design, Gardening
insect, insects, bee, bees, butterfly: Entomology, Beekeeping, Ecology
bird, birds: Ornithology, Birdwatching, Ecology
animal, animals, pet, pets, cat, cats, dog, dogs, vet, veterinarian, veterinary, zoo: Animal Care, Veterinary Science, Pet Care, Zoology
rock, rocks, stone, stones, fossil, fossils, mineral, volcano, earthquake: Geology, Paleontology, Earth Science
star, stars, stargazing, sky, telescope, planet, space, moon, observatory: Astronomy, Physics
particle, quantum, cosmic: Physics, Laboratory Techniques
chemical, chemicals, acid, molecule: Chemistry, Laboratory Techniques
cell, cells, gene, genes, dna: Molecular Biology, Genetics, Cell Culture
brain, sleep, insomnia, mind, behaviour, behavior, emotion: Psychology, Neuroscience, Research Methods
equation, maths, proof, calculus: Mathematics, Calculus, Optimization, Tutoring
science fair, open day, outreach, popular science: Science Communication, Teaching, Community Outreach

# Health and care
doctor, medicine, medical, hospital, clinic, ward, patient, patients, health, nurse: Nursing, Patient Care, Public Health, First Aid
vaccine, vaccination, epidemic, disease, virus: Public Health, Epidemiology, Community Outreach
pharmacy, drug, drugs: Pharmacy, Public Health
diet, dietitian, dietician, dietetics, healthy eating, vitamin: Nutrition, Cooking, Public Health
ambulance, emergency, injury, paramedic: First Aid, Paramedicine, CPR, Emergency Medicine
therapy, therapist, rehabilitation, rehab: Occupational Therapy, Physical Therapy, Speech Therapy, Counseling
stutter, speech pathologist: Speech Therapy
wellbeing, stress, anxiety, anxious, depression, loneliness, support group, psychologist: Mental Health, Counseling, Psychology, Peer Counseling
priest, chaplain, religion, religious, church, spiritual, faith: Theology, Counseling, Religious Studies
elderly, grandparents, retired: Elder Care, Oral History, Interviewing
kids, children, child, kindergarten, preschool, toddler, nursery: Teaching, Early Childhood Education, Childcare, Storytelling, Puppetry

# Law, society and business
law, legal, lawyer, attorney, solicitor, court, contract, contracts, rights, barrister: Legal Research, Legal Writing, Mediation, Tenant Rights, Law
tenant, tenants, renter, renters, rent, landlord, lease: Tenant Rights, Legal Research, Mediation, Social Work
refugee, refugees, immigrant, immigrants, migrant, asylum: Refugee Support, Translation, Social Work, Community Outreach
homeless, poverty, charity, poor, shelter, welfare: Social Work, Community Outreach, Volunteering, Cooking
volunteer, volunteering, community, neighbourhood, neighbors: Community Outreach, Volunteering, Social Work
politics, political, parliament, election, elections, vote, government, council, democracy, politician: Political Science, Policy Analysis, Debate, Public Speaking, Diplomacy
argue, arguing, argument, discussion, discussions, debater: Debate, Facilitation, Public Speaking, Philosophy, Ethics
moral, morals, morality, philosophical, ethics, philosophy: Ethics, Philosophy, Facilitation
moderator, moderate, moderating, moderation, host, chair, facilitator: Facilitation, Public Speaking, Mediation, Debate
conflict, peace, dispute, mediator: Mediation, Conflict Resolution, Negotiation, Diplomacy
speaker, speech, speeches, presentation, talk, talks: Public Speaking, Presentation Skills, Speechwriting, Science Communication
organise, organize, organiser, organizer, festival, party, logistics, planner: Event Planning, Project Management, Volunteer Coordination
manager, coordinator, management, leader: Project Management, Leadership, Product Management, Stage Management
money, finance, financial, loan, loans, lend, bank, treasurer, accounts, credit union: Accounting, Budgeting, Finance, Bookkeeping
sponsor, sponsors, sponsorship, donation, donations, crowdfunding: Fundraising, Grant Writing, Negotiation, Marketing
startup, business, company, entrepreneur, sell, selling, shop: Entrepreneurship, Marketing, Business Analysis, Accounting
promotion, advertise, instagram, tiktok, publicity, campaign: Marketing, Social Media, Digital Marketing, Advertising
economy, economist, market, prices, trade: Economics, Econometrics, Statistics
moving, van, truck, lorry, delivery, transport: Driving

# Teaching, food and sports
tutor, tutoring, homework, lesson, lessons, school, pupil, class, workshop, teach, explain: Teaching, Tutoring, Mentoring, Workshop Design, Science Communication
bedtime, read aloud, fairy tale, story time: Storytelling, Teaching, Puppetry
chef, cook, kitchen, meal, meals, dinner, restaurant, recipe, food, canteen, vegan: Cooking, Catering, Food Safety, Nutrition, Baking
pastry, cake, cakes, bread, bakery, cookies, dessert: Baking, Pastry, Bread Baking, Cooking
leftovers, hunger, soup: Cooking, Food Safety, Nutrition, Community Outreach
coffee, barista, cafe: Barista Skills
jog, jogging, marathon, runner, race, 5k, 10k: Running, Coaching, Sports Coaching
fitness, exercise, workout, gym, trainer, sport, sports, athlete, training: Coaching, Fitness Instruction, Personal Training, Running, Exercise Physiology
team sport, ball, league: Soccer, Basketball, Volleyball, Rugby
climb, mountain, hike, trail: Hiking, Rock Climbing, Mountaineering, Bouldering
board game, boardgame, boardgames, tabletop, card game, puzzle, playtest: Game Design, Playtesting, Tabletop Role-Playing
`

const readTable = (): ReadonlyMap<string, readonly string[]> => {
  const wishes = new Map<string, readonly string[]>()
  for (const line of table.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [words = '', skills = ''] = line.split(': ')
    for (const word of words.split(', ')) {
      wishes.set(word, [...new Set([...(wishes.get(word) ?? []), ...skills.split(', ')])])
    }
  }
  return wishes
}

/** The skills that each word or phrase means, those meant most first. */
export const wishes = readTable()

/** Words with the stem of one of these that mean something else: "organic" is no form of "organize". */
export const unlikeWishes: ReadonlySet<string> = new Set(
  `accountability accountable anime animate animated animation animations animator animators audit auditing audits
  authorities authority authorized busy classical conservative develop developed developing development developments
  doctoral doctorate emerge emerging engineer engineering engineers equator experience experienced experiences fitted
  fitting hear hospitality install installed installing installment miner miners number organ organic organism organisms
  organs polite produce produced public right sign signed signs`.split(/\s+/),
)
