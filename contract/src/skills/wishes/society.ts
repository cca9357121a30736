/** Words that mean skills in law, politics, community, business, teaching and campus life. `../wishes.ts` has the format. */
export const societyWishes = `
# Law
law, legal, lawyer, attorney, solicitor, contract, rights, notary, paralegal, law clinic, legal clinic, legal aid, justice, statute, law school, jurist: Legal Research, Legal Writing, Mediation, Tenant Rights, Law
court, barrister, judge, jury, trial, lawsuit, moot, witness, verdict, courtroom: Legal Research, Mock Trial, Legal Writing, Mediation, Law
constitution, legislation, treaty, judicial, supreme court: Law, Legal Research, Political Science, Human Rights, International Law
patent, copyright, trademark, plagiarism: Intellectual Property, Legal Research, Law, Patent Research
tenant, renter, rent, landlord, lease, eviction, flat, apartment, roommate, flatmate, dorm, dormitory, accommodation: Tenant Rights, Legal Research, Mediation, Social Work
housing: Tenant Rights, Legal Research, Architecture, Urban Planning, Social Work
police, crime, prison, criminal, inmate, gang, violence, burglary, theft, criminal justice: Criminology, Criminal Law, Sociology, Social Work
gdpr, privacy, privacy policy, data law: Data Privacy, Law, Legal Research, Compliance
conflict, peace, mediator, dispute, quarrel, complaint, ombudsman, reconciliation, arbitration, bullying, peacebuilding: Mediation, Conflict Resolution, Negotiation, Diplomacy, Peace Studies
negotiate, compromise, bargaining: Negotiation, Mediation, Diplomacy, Sales

# Politics and rights
politics, parliament, election, vote, voter, government, council, democracy, politician, congress, senate, referendum, student union, mayor, policy, lobbying, citizen, civic, ballot, student representative, political party: Political Science, Policy Analysis, Debate, Public Speaking, Student Government
united nations, un, ambassador, foreign policy, embassy, european union, nato, geopolitics, security council, delegate, foreign affairs: Diplomacy, Model United Nations, International Relations, Political Science, Public Speaking
argue, argument, discussion, debater, persuade, persuasion, controversy: Debate, Facilitation, Public Speaking, Philosophy, Rhetoric
protest, petition, strike, boycott, rally, advocacy, advocate, grassroots, extinction rebellion, canvassing, door knocking: Activism, Community Organizing, Public Speaking, Political Campaigning, Social Media
feminism, feminist, gender, lgbt, lgbtq, queer, pride, gay, trans, transgender, equality, sexism, women, discrimination, racism, racist, diversity, minority, harassment, empowerment: Gender Equality, Diversity and Inclusion, Activism, Gender Studies, Social Justice
refugee, immigrant, migrant, asylum, newcomer, border, displaced, visa, deportation, new arrivals: Refugee Support, Translation, Social Work, Community Outreach, Interpreting
trade union, labour, labor, wages, working conditions, employment law: Labor Relations, Human Resources, Negotiation, Law

# Community and charity
homeless, poverty, charity, poor, shelter, welfare, food bank, foodbank, food drive, soup kitchen, donation drive, clothes drive, good cause, aid, charitable, social project, helping people, needy, rough sleepers: Social Work, Community Outreach, Volunteering, Cooking, Fundraising
volunteer, neighbourhood, neighborhood, neighbour, neighbor, community, help out, helper, do good, give back, ngo, nonprofit, street party, residents, mutual aid: Community Outreach, Volunteering, Social Work, Event Planning, Community Organizing
developing country, development aid, humanitarian, disaster, earthquake relief, third world, africa, global south, aid worker, unicef, famine: Humanitarian Aid, International Development, Disaster Relief, Volunteering, Fundraising
teenager, teen, youth, young people, scout, girl guides, adolescent: Youth Work, Mentoring, Teaching, Outdoor Education, Social Work
sponsor, sponsorship, donation, crowdfund, kickstarter, bake sale, charity run, charity event, charity concert, raffle, fundraise, raise money, benefit concert, tombola, auction, alumni, collecting money: Fundraising, Grant Writing, Event Planning, Marketing, Negotiation, Crowdfunding
big sister, buddy, role model, first generation, older students, first year, freshman, freshers: Mentoring, Peer Counseling, Tutoring, Peer Support, Event Planning

# Organizing and leading
organise, organize, festival, party, planner, event, gala, prom night, wedding, ceremony, celebration, fair, carnival, stall, reunion, picnic, barbecue, bbq, freshers week, orientation week, welcome week, venue, career fair, night market, street festival, summer party, halloween, graduation, speed dating, scavenger hunt, quiz night, pub quiz, trivia: Event Planning, Project Management, Volunteer Coordination, Event Lighting, Marketing
open day: Event Planning, Science Communication, Community Outreach, Teaching
quiz, quizzes, trivia team, game show: Quiz Bowl, Event Planning, Writing
standup, sprint planning, kanban: Scrum, Agile Methods, Project Management, Jira
manager, coordinator, leader, boss, president, chairman, chairperson, committee, deadline, gantt, milestone, roadmap: Project Management, Leadership, Product Management, Stage Management, Time Management
moderator, facilitator, host, icebreaker, round table, world cafe, brainstorm, panel discussion, debate evening, chair meeting, run meeting, lead meeting, moderate discussion, lead discussion, chair debate: Facilitation, Public Speaking, Mediation, Debate, Workshop Design
speaker, presentation, talk, stage fright, tedx, toastmasters, lecture, eulogy, orator, guest speaker, public talk, shy: Public Speaking, Presentation Skills, Speechwriting, Science Communication
secretary, office, admin, administration, paperwork, phone calls, reception, receptionist, clerk: Office Administration, Time Management, Customer Service, Data Entry
moving, van, truck, lorry, delivery, moving house, minibus, car ride, road trip, driving licence, driving license, carpool, shuttle: Driving, Logistics, Travel Planning
procrastination, todo: Time Management, Study Skills, Coaching
logistics, supplier, stock room, inventory, shipment, equipment rental, purchasing: Logistics, Supply Chain, Inventory Management, Procurement

# Business and money
money, finance, financial, loan, lend, bank, treasurer, accounts, credit union, cash, debt, scholarship, expenses, banker, broke, money management, treasury: Accounting, Budgeting, Finance, Bookkeeping, Personal Finance
tax, invoice, receipts, ledger, payroll, cashbox: Accounting, Bookkeeping, Tax Preparation, Excel
stock, stock market, wall street, trader, hedge fund, etf, interest rate: Investing, Finance, Stock Trading, Financial Analysis, Economics
startup, business, company, entrepreneur, founder, cofounder, incubator, pitch, venture, self employed, freelance, spin off, case competition, consulting club: Entrepreneurship, Marketing, Business Analysis, Accounting, Startups, Financial Modeling
sell, seller, shop, store, retail, customer, cashier, shopkeeper, market stall, kiosk, client, buyer, salesman: Sales, Marketing, Entrepreneurship, Customer Service, E-Commerce
social enterprise, fair trade, cooperative, social business, ethical business: Social Entrepreneurship, Entrepreneurship, Sustainability, Business Ethics
promotion, advertise, ad, instagram, tiktok, campaign, social network, viral, marketing plan, hype, get noticed: Marketing, Social Media, Digital Marketing, Advertising, Public Relations
search ranking, website visitors, clicks, page views, seo: Search Engine Optimization, Google Analytics, Digital Marketing, Content Writing
competitor, consumer, target group, market study, consumer survey: Market Research, Survey Design, Marketing, Customer Interviews
economy, economist, market, price, trade, inflation, unemployment, recession, gdp, tariff, microfinance, wealth, capitalism, monetary: Economics, Econometrics, Statistics, Data Analysis, Policy Analysis
job, intern, career, cv, resume, job interview, internship, cover letter, job fair, graduate job, employer, recruit, staff, hiring, workplace, onboarding: Career Counseling, Human Resources, Recruiting, Mentoring, Networking
insurance, actuary, risk: Actuarial Science, Statistics, Risk Management, Finance
property, estate agent: Real Estate, Sales, Finance, Architecture
hotel, tourist, tourism, waiter, waitress, hostel, guest house, concierge: Hospitality, Customer Service, Tour Guiding

# Teaching and learning
teach, lesson, school, pupil, class, workshop, explain, education, classroom, schoolteacher, professor, instructor, taught, teaching assistant, student teacher: Teaching, Tutoring, Mentoring, Workshop Design, Lesson Planning, Curriculum Design, Science Communication
tutor, homework, exam, study group, study buddy, revision, study partner, private lesson, test prep, retake, extra lessons, learning group, midterm, coursework, grades: Tutoring, Teaching, Mentoring, Study Skills, Math Tutoring
e learning, elearning, online course, mooc, moodle, learning video, zoom class, quiz app, learning platform, curriculum: Instructional Design, Online Teaching, Curriculum Design, Video Production
literacy, reading aloud, illiterate, abc, reading skills: Storytelling, Teaching, Literacy Tutoring, Early Childhood Education
science fair, outreach, popular science, science museum, science show, science slam, science festival, public lecture, pub science, stem, science club, long night science, school lab: Science Communication, Teaching, Community Outreach, STEM Education, Public Speaking
music class, drawing class, sewing class, cooking class, coding class: Teaching, Workshop Design
city tour, tour, guided walk, sightseeing, travel, interrail, trip, exchange semester, erasmus, study abroad, abroad, hitchhike, international students, holiday, vacation: Tour Guiding, Travel Planning, Event Planning, Translation, History
guest, exchange student, host family, welcome event: Event Planning, Translation, Tour Guiding, Community Outreach
meet people, social life, friend: Event Planning, Community Outreach, Tabletop Role-Playing, Hiking, Peer Support
`
