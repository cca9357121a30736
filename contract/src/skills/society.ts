/** Skills with their other names: science, health, business, law, teaching, sports and outdoor. `names.ts` has the format. */
export const society = `
# Mathematics and natural sciences
Astronomy: astronomer
Biochemistry: biochem, biochemist
Bioinformatics: bioinformatician
Biology: biologist
Botany: botanist, plant science, plant sciences
Calculus: calc
Chemistry: chem, chemist
Differential Equations: diff eq, diff eqs
Earth Science: earth sciences, geoscience
Ecology: ecologist
Entomology: entomologist
Environmental Science: environmental sciences, env sci
Genetics: geneticist
Geology: geologist
GIS: geographic info systems, geoinformatics
ArcGIS: ArcGIS Pro, ArcMap
Linear Algebra: lin alg, matrix algebra
Marine Biology: marine biologist, marine bio
Mathematics: math, maths, mathematician, mathmatics
Meteorology: meteorologist, weather science
Microbiology: microbio, microbiologist
Mycology: mycologist
Neuroscience: neurosci, neuroscientist
Optimization: optimisation, mathematical optimization
Organic Chemistry: orgo, ochem, org chem
Ornithology: ornithologist
Paleontology: palaeontology
Physics: physicist
Probability: probability theory
Soil Science: soil sciences, pedology
Zoology: zoologist

# Laboratory and field work
Animal Care: caring for animals, animal handling
Birdwatching: birding, birder, bird identification
Cell Culture: cell cultures, culturing cells
CRISPR: CRISPR Cas9
DNA Sequencing: gene sequencing, genome sequencing
Electron Microscopy: electron microscope, TEM microscopy, SEM microscopy
Experimental Design: design of experiments, designing experiments
Field Research: field work, field study, field studies
Flow Cytometry: flow cytometer
Gel Electrophoresis: electrophoresis
Gene Editing: genome editing
Laboratory Safety: lab safety
Laboratory Techniques: lab techniques, lab skills, lab work, laboratory work, wet lab
Mass Spectrometry: mass spec
Microscopy: microscope, microscopes
NMR Spectroscopy: NMR, nuclear magnetic resonance
PCR: polymerase chain reaction
Plant Identification: plant ID, identifying plants
Pipetting: pipette, pipettes
Qualitative Research: qualitative methods, qual research
Quantitative Research: quantitative methods, quant research
Research Methods: research methodology, methodology
Survey Design: questionnaire design, questionnaires, designing surveys
Western Blotting: western blot, western blots

# Humanities and social sciences
Anthropology: anthro, anthropologist
Archaeology: archeology, archaeologist
Archival Research: archive research, archive work, working in archives
Art History: history of art, art historian
Cataloguing: cataloging, cataloguer
Econometrics: econometric analysis
Economics: econ, economist
Ethnography: ethnographic research, ethnographer
Genealogy: family history
History: historian
Linguistics: linguistic analysis
Oral History: oral histories
Paleography: palaeography
Philosophy: philosopher
Policy Analysis: policy analyst, analyzing policy
Political Science: poli sci, politics
Psychology: psych, psychologist
Sociology: sociologist
Theology: theologian

# Health and care
Babysitting: babysitter
Caregiving: caregiver, carer
Childcare: looking after children, child minding
Counseling: counselling, counselor, counsellor
CPR: resuscitation
Dentistry: dentist
Disability Support: disability care
Elder Care: elderly care, senior care, care of the elderly, caring for elderly people
Emergency Medicine: emergency care
First Aid: first aider, first aid certified
Massage Therapy: massage, massages
Mental Health: mental health support
Mental Health First Aid: MHFA
Nursing: nurse, nurses
Nutrition: nutritionist, nutritional science
Occupational Therapy: occupational therapist
Orthopedics: orthopaedics
Patient Care: caring for patients
Pediatrics: paediatrics
Peer Counseling: peer counselling
Pet Care: pet sitting, caring for pets
Pharmacy: pharmacist
Physical Therapy: physiotherapy, physio, physiotherapist, physical therapist
Speech Therapy: speech and language therapy, speech pathology, speech therapist
Dog Training: training dogs, dog trainer
Veterinary Science: veterinary medicine, vet science

# Business
Accounting: accountant, accountancy, acounting
Advertising: adverts, advertisement
Agile Methods: agile, agile development
Bookkeeping: bookkeeper
Budgeting: budget, budgets, budget planning
Business Analysis: business analyst
Consulting: consultant, consultancy
Customer Service: customer support, customer care
Digital Marketing: online marketing, internet marketing
E-Commerce: online shops, online selling
Email Marketing: e-mail campaigns
Entrepreneurship: entrepreneur, enterpreneurship
Event Planning: event management, event organization, organizing events, organising events, event planner
Finance: financial management
Financial Modeling: financial modelling
Fundraising: fundraiser, raising funds, raising money
Google Sheets: GSheets
Human Resources: HR
Investing: investment, investments, investor
Leadership: leading teams, team leadership, team leader
Logistics: logistics planning
Market Research: market analysis
Marketing: marketer, marketting
Negotiation: negotiating, negotiations, negotiator
Organizational Psychology: organisational psychology
PowerPoint: Microsoft PowerPoint, MS PowerPoint
Presentation Skills: presenting, presentations, giving presentations
Product Management: product manager, product managment
Project Management: project manager, managing projects, project managment
Public Relations: PR, press and public relations
Public Speaking: public speaker, giving speeches, oratory, public speeking
Quality Assurance: QA
Recruiting: recruitment, recruiter, talent acquisition
Sales: selling, salesperson
Scrum: Scrum Master
Search Engine Optimization: SEO, search engine optimisation
Social Media: social media marketing, social media management, social media manager, SMM
Startups: startup, founding startups
Supply Chain: supply chain management
Teamwork: team player, collaboration, working in a team
Time Management: managing time
Volunteer Coordination: volunteer coordinator, coordinating volunteers

# Law and society
Activism: activist
Community Outreach: community engagement, outreach work
Community Organizing: community organising
Conflict Resolution: conflict management, resolving conflicts
Data Privacy: data protection, GDPR
Debate: debating, debater
Diplomacy: diplomat
Facilitation: facilitating, facilitator, workshop facilitation
Human Rights: human rights law
Intellectual Property: IP law, intellectual property law
Legal Research: legal researcher
Legal Writing: legal drafting
Mediation: mediator, mediating
Mock Trial: moot court, mooting
Model United Nations: MUN, model UN
Refugee Support: refugee aid, supporting refugees, helping refugees
Social Work: social worker
Tenant Rights: tenants' rights, renters' rights, tenant law
Urban Planning: town planning, city planning, urban planner
Volunteering: volunteer, volunteer work, voluntary work
Youth Work: youth worker, working with young people

# Teaching
Career Counseling: career counselling, careers advice, career advice
Coaching: coach
Curriculum Design: curriculum development
Early Childhood Education: preschool teaching, kindergarten teaching
English as a Second Language: ESL, EFL, ESOL, TESOL, TEFL
Instructional Design: instructional designer
Lesson Planning: lesson plans
Math Tutoring: maths tutoring, mathematics tutoring
Mentoring: mentor, mentorship
Online Teaching: teaching online
Science Communication: scicomm, science outreach
Special Education: special needs education, SPED, special needs teaching
Study Skills: study techniques
Teaching: teacher, teach
Tutoring: tutor
Workshop Design: designing workshops

# Sports and games
Basketball: basketball player
Bouldering: boulder climbing
Cheerleading: cheerleader
Cross-Country Skiing: nordic skiing
Cycling: cyclist, biking
Dungeons and Dragons: D&D, DnD
Equestrian Sports: horse riding, horseback riding, riding horses
Esports: competitive gaming
Fitness Instruction: fitness instructor, fitness training
Gymnastics: gymnast
Jiu-Jitsu: BJJ, Brazilian jiu-jitsu, jujitsu
Mixed Martial Arts: MMA
Parkour: freerunning
Personal Training: personal trainer
Refereeing: referee
Rock Climbing: climbing, climber
Rowing: rower
Running: runner, jogging
Scuba Diving: scuba, scuba diver
Skateboarding: skateboard, skateboarder
Soccer: association football
Sports Coaching: sports coach
Strength Training: weight training, resistance training
Swimming: swimmer
Table Tennis: ping pong
Tabletop Role-Playing: TTRPG, tabletop RPG, pen and paper RPG
Taekwondo: TKD
Ultimate Frisbee: frisbee, ultimate
Volleyball: voleyball
Weightlifting: lifting weights

# Outdoor and farming
Alpine Skiing: downhill skiing
Beekeeping: beekeeper, apiculture
Camping: wild camping
Canoeing: canoe
Cartography: cartographer, map making, map design
Composting: compost
Driving: driver, driving licence, driver's license
Foraging: foraging for food
Forestry: forester
Gardening: gardener, garden work
Hiking: hiker, trekking, hillwalking
Kayaking: kayak, kayaker
Mountaineering: mountaineer, alpinism
Mushroom Foraging: mushroom picking, mushroom hunting
Sailing: sailboats
Snowboarding: snowboard, snowboarder
Sustainability: sustainable development
Tree Care: arborist, arboriculture, tree surgery
Urban Farming: urban agriculture, city farming
Wilderness Survival: bushcraft, survival skills

# Food
Baking: baker
Barista Skills: barista, latte art, coffee making
Bartending: bartender, mixology, cocktails
Bread Baking: bread making, baking bread
Cake Decorating: cake decoration, decorating cakes
Catering: caterer
Cooking: cook, cookery, home cooking
Fermentation: fermenting
Food Safety: food hygiene
Home Brewing: beer brewing, brewing beer
Recipe Development: recipes, recipe writing
Vegan Cooking: plant-based cooking

# Names that several skills have: suggested, never stored for what was typed.
? AE: Adobe After Effects, Aerospace Engineering
? Adobe AI: Adobe Illustrator
? accessibility audit: Web Accessibility
? AR: Augmented Reality
? bass: Bass Guitar, Double Bass
? BI: Business Intelligence
? CI: Continuous Integration
? composition: Music Composition
? crypto: Cryptography, Blockchain
? CS: Computer Science
? CV: Computer Vision
? DIY: Home Repair, Woodworking
? DL: Deep Learning
? DSLR: Photography
? ECE: Early Childhood Education, Electrical Engineering
? editor: Editing, Video Editing, Copy Editing
? FEM: Finite Element Analysis
? GCP: Google Cloud, Clinical Trials
? IA: Information Architecture, Artificial Intelligence
? illustrator: Illustration, Adobe Illustrator
? IP: Intellectual Property
? LCA: Life Cycle Assessment
? LLM: Large Language Models, Law
? MRI: Medical Imaging
? OCR: Image Processing
? OR: Operations Research
? OS: Operating Systems, Open Source
? OT: Occupational Therapy
? PM: Project Management, Product Management
? PS: Adobe Photoshop
? PT: Physical Therapy, Personal Training
? QC: Quality Control, Quantum Computing
? RL: Reinforcement Learning
? RN: React Native, Nursing
? SDR: Software Defined Radio, Sales
? SEM: Electron Microscopy
? skiing: Alpine Skiing, Cross-Country Skiing
? TF: TensorFlow, Terraform
? UAV: Drone Piloting, Drone Building
? UI/UX: User Interface Design, User Experience Design
? UX/UI: User Experience Design, User Interface Design
`
