/** Words that mean skills in mathematics, natural sciences, nature, health and care. `../wishes.ts` has the format. */
export const scienceWishes = `
# Mathematics and physics
maths, calculus, equation, theorem, arithmetic, olympiad, maths homework, maths exam, maths class, pi day: Mathematics, Calculus, Math Tutoring, Algebra, Tutoring, Optimization
proof, lemma, induction, axiom, set theory, discrete maths: Mathematics, Proof Writing, Discrete Mathematics, Mathematical Logic
matrix, matrices, eigenvalue: Linear Algebra, Mathematics, Numerical Methods
polynomial, geometric, triangle, polygon, tessellation, fractal, symmetry: Geometry, Mathematics, Algebra, Generative Art
linear program, knapsack, shortest path: Optimization, Operations Research, Linear Programming, Algorithms
number puzzles, sudoku, chess problem, rubik, cube, brain teaser: Mathematics, Problem Solving, Combinatorics, Algorithms
finite difference, supercomputer, high performance computing, cluster computing: Numerical Methods, Scientific Computing, Parallel Computing, MATLAB, Python
particle, quantum, cosmic, cern, collider, einstein, atom, black hole, string theory, magnet, gravity: Physics, Laboratory Techniques, Quantum Mechanics, Particle Physics, Mathematics
telescope mirror, prism, spectrometer: Optics, Photonics, Physics, Spectroscopy
differential equation, ode, pde: Differential Equations, Mathematics, MATLAB, Numerical Methods
temperature, entropy, heat engine: Thermodynamics, Heat Transfer, Physics, Mechanical Engineering
star, sky, telescope, planet, space, moon, observatory, stargazing, galaxy, comet, meteor, eclipse, planetarium, constellation, milky way, northern lights, supernova, alien: Astronomy, Stargazing, Physics, Astrophotography, Astrophysics

# Chemistry and the laboratory
chemical, acid, molecule, molecular, periodic table, reaction, synthesis, titration, solvent, beaker, bunsen, catalyst, crystal: Chemistry, Organic Chemistry, Laboratory Techniques, Analytical Chemistry
lab partner, lab technician, test tube, petri dish, lab coat, centrifuge, assay, lab course: Laboratory Techniques, Laboratory Safety, Pipetting, Microbiology
cell, gene, dna, genome, genetic, mutation, rna, heredity, chromosome, igem, enzyme, protein, biotech, biotechnology, cloning: Molecular Biology, Genetics, Cell Culture, Bioinformatics, Biochemistry
bacteria, microbe, germ, yeast, algae, plankton, microorganism, biofilm, swab: Microbiology, Laboratory Techniques, Microscopy, Biology
evolution, darwin, species, natural selection, phylogeny, extinct: Evolutionary Biology, Biology, Genetics, Ecology
forensic, crime scene, fingerprint, murder, detective, poison, autopsy: Forensic Science, Criminology, Chemistry, Laboratory Techniques

# Earth, sea and climate
nature, wildlife, outdoors, environment, environmental, biodiversity, rewilding, habitat, ecosystem, wetland, endangered species, hedgehog, bat, nature walk, conservation: Ecology, Field Research, Botany, Environmental Science, Biology, Conservation Biology
climate, pollution, emissions, green, carbon, global warming, net zero, greenhouse gas, air quality, fossil fuel, eco, ecological, earth day, green office: Environmental Policy, Environmental Science, Sustainability, Renewable Energy, Climate Science
recycle, waste, rubbish, trash, litter, plastic waste, garbage, cleanup, clean up, reuse, bottle, deposit cups, landfill: Sustainability, Environmental Science, Waste Management, Upcycling, Community Outreach
sustainable, eco friendly, life cycle, green campus: Sustainability, Environmental Policy, Life Cycle Assessment, Circular Economy
weather, storm, hurricane, snow, rainfall, cloud watching, barometer, tornado, lightning: Meteorology, Weather Forecasting, Climate Science, Data Analysis
ocean, sea, beach, coast, marine, fish, tide, underwater, whale, dolphin, shark, coral, reef, aquarium, seaweed, seashell, turtle, shellfish, crab, coastal, beach cleanup: Marine Biology, Oceanography, Field Research, Scuba Diving, Ecology
diving, diver, snorkel, freediving, wreck: Scuba Diving, Swimming, Marine Biology
rock, stone, fossil, mineral, volcano, dinosaur, glacier, canyon, sediment, quarry, tectonic, lava: Geology, Paleontology, Earth Science, Field Research, Mineralogy
ice, arctic, antarctic, permafrost, avalanche: Glaciology, Climate Science, Geology, Mountaineering

# Plants, gardens and farms
plant, flower, wildflower, meadow, grass, herb, herbarium, moss, fern, orchid, cactus, succulent, botanic garden, greenhouse, bonsai, seedling, pollen, houseplant, leaf: Botany, Plant Identification, Gardening, Ecology
garden, vegetable, seed, allotment, harvest, garden plot, raised bed, tomato, potato, community garden, pumpkin, orchard, fruit, apple, green thumb, school garden, grow food, veg: Gardening, Urban Farming, Soil Science, Composting, Botany, Plant Breeding, Vegetable Growing
farm, farmer, crop, agriculture, livestock, cow, sheep, goat, pig, chicken, hen, wheat, dairy, food production, agronomist: Soil Science, Urban Farming, Plant Breeding, Gardening, Agronomy, Animal Husbandry
soil, compost, dirt, worm, manure, fertilizer, food scraps, wormery, erosion: Soil Science, Composting, Gardening, Geology
hydroponics, aquaponics, indoor farm, vertical farm, grow lights: Hydroponics, Urban Farming, Gardening, Internet of Things
medicinal herbs, herbal tea, remedy, herbalism: Herbalism, Botany, Pharmacy, Plant Identification
tree, forest, woodland, tree planting, pruning, chainsaw, firewood, hedge, oak, ranger: Forestry, Tree Care, Botany, Ecology
landscape, park, playground, green space, courtyard, lawn, green roof, schoolyard: Landscape Architecture, Landscape Design, Gardening, Urban Planning
vine, vineyard, grapes, cider press: Viticulture, Wine Making, Gardening

# Animals
insect, bee, butterfly, beetle, ant, spider, moth, pollinator, ladybird, dragonfly, wasp, mosquito, caterpillar, bug hunt, entomology: Entomology, Ecology, Beekeeping, Biology
honey, beekeeping, hive, beehive, apiary, swarm: Beekeeping, Entomology, Gardening
bird, birdwatching, ornithology, owl, birdsong, nest, feeder, binoculars, bird walk, twitcher, dawn chorus, duck, swan, pigeon, songbird, falcon: Ornithology, Birdwatching, Ecology, Field Research
animal, pet, cat, dog, vet, veterinarian, veterinary, zoo, puppy, kitten, rabbit, hamster, guinea pig, animal shelter, dog walking, walk dog, lab animal, animal welfare, animal rescue, stray, kennel: Animal Care, Pet Care, Veterinary Science, Animal Behavior, Zoology
obedience, agility dog, guide dog, therapy dog, puppy class: Dog Training, Animal Training, Animal Care
horse, pony, stable, polo, dressage: Equestrian Sports, Animal Care, Animal Husbandry
snake, lizard, frog, toad, reptile, amphibian, tortoise, newt: Herpetology, Zoology, Animal Care, Ecology
mammal, fox, wolf, wolves, deer, squirrel, elephant, monkey, ape, primate, camera trap, wild animals: Zoology, Wildlife Biology, Ecology, Wildlife Photography, Field Research
mushroom, fungi, fungus, truffle: Mycology, Mushroom Foraging, Foraging, Biology

# Medicine
doctor, nurse, health, medicine, medical, hospital, clinic, ward, patient, med student, physician, surgeon, stethoscope, bedside, nursing home, gp, diagnosis, illness, sick, healthcare, symptoms, antibiotics, waiting room, night shift, handover: Nursing, Patient Care, Public Health, First Aid, Emergency Medicine
vaccine, epidemic, disease, virus, pandemic, covid, flu, infection, outbreak, malaria, hiv, hygiene, immunization, health campaign, smoking, tobacco, vaping: Public Health, Epidemiology, Community Outreach, Health Education
blood, blood donation, donor, blood bank, stem cell donor, bone marrow: Nursing, Phlebotomy, Public Health, Volunteering, Event Planning
pharmacy, pharmaceutical, drug, pill, painkiller, prescription, clinical trial: Pharmacy, Pharmacology, Public Health, Chemistry
addiction, alcohol, substance abuse, overdose, sober, harm reduction: Counseling, Public Health, Peer Support, Social Work
diet, dietitian, dietician, healthy eating, vitamin, calories, eating disorder, weight loss, obesity, allergy, diabetes, meal plan, gluten, healthy food: Nutrition, Dietetics, Cooking, Public Health, Health Coaching
ambulance, emergency, injury, paramedic, rescue, bandage, defibrillator, heart attack, bleeding, wound, lifesaver, red cross, first responder: First Aid, Paramedicine, CPR, Emergency Medicine
therapy, therapist, rehab, stroke, chronic pain, back pain, posture: Physical Therapy, Occupational Therapy, Speech Therapy, Rehabilitation, Counseling
stutter, stammer, lisp, speech pathologist, speech disorder, aphasia: Speech Therapy, Linguistics, Phonetics
teeth, tooth, toothbrush, dental: Dentistry, Public Health
eye, eyesight, vision test: Optometry, Ophthalmology, Optics
heart, lung, kidney, blood pressure, cancer, tumour, tumor, oncologist: Cardiology, Physiology, Public Health, Oncology, Biology
x ray, ultrasound scan, ct scan, medical scan, radiologist: Medical Imaging, Radiology, Image Processing, Physics
pregnancy, pregnant, birth, baby, midwife, maternity, breastfeeding, newborn, infant: Midwifery, Pediatrics, Childcare, Nursing
period, menstruation, contraception, consent, sex education, condom, sexual health, sti: Sexual Health Education, Public Health, Health Education, Community Outreach
hearing test, hearing loss, tinnitus: Audiology, Accessibility, Speech Therapy
skin, acne, sunscreen: Dermatology, Public Health, Chemistry
anatomical, dissection, joints, spine: Anatomy, Physiology, Biology, Medical Illustration

# Mind
brain, sleep, insomnia, mind, behaviour, behavior, emotion, memory, perception, cognitive, dream, freud, habit, eeg, neuron, nerve, reaction time, psychological: Psychology, Neuroscience, Research Methods, Cognitive Science, Mental Health
wellbeing, stress, anxiety, anxious, depression, lonely, loneliness, support group, psychologist, psychotherapist, burnout, exam stress, panic, trauma, grief, bereavement, homesick, self care, sadness, crisis line, listening ear, helpline, suicide, resilience, mental illness, adhd, autism, neurodiversity, neurodivergent, overwhelmed, breakup: Mental Health, Counseling, Peer Counseling, Psychology, Peer Support, Active Listening
meditation, relax, spa, calm, breathing, breathwork: Meditation, Yoga, Mental Health

# Care
elderly, grandparents, grandmother, grandfather, retired, old people, older people, care home, pensioner, dementia, alzheimer, intergenerational, senior citizens: Elder Care, Caregiving, Oral History, Interviewing, Volunteering
hospice, dying, death, mourning: Palliative Care, Counseling, Elder Care, Theology
wheelchair, disabled, blind, inclusion, impairment, barrier free, step free, ramp, braille, dyslexia, special needs, low vision, handicap: Accessibility, Disability Support, Occupational Therapy, Special Education
child, children, kid, kindergarten, preschool, toddler, nursery, after school, creche, day care, daycare, babysit, nanny, summer camp, holiday camp, kids party, playgroup, playtime, primary school, elementary school: Teaching, Childcare, Early Childhood Education, Storytelling, Puppetry, Youth Work
parent, family, mum, dad, mother, father, siblings: Childcare, Counseling, Family Therapy, Social Work
`
