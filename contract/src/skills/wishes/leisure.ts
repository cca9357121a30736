/** Words that mean skills in food, sports, outdoors and games. `../wishes.ts` has the format. */
export const leisureWishes = `
# Food and drink
chef, cook, recipe, kitchen, meal, dinner, lunch, breakfast, restaurant, food, canteen, cafeteria, mensa, grill, frying, potluck, supper, pasta, noodles, curry, rice, sushi, pizza, tacos, burger, sandwich, salad, spice, ramen, dumpling, meat, street food, food truck, cookbook, culinary, gastronomy, cooking club, dish, menu, snack, brunch: Cooking, Catering, Food Safety, Nutrition, Baking, Recipe Development
vegan, vegetarian, meat free, tofu, plant based, veggie: Vegan Cooking, Cooking, Nutrition, Sustainability
pastry, cake, bread, bakery, cookie, dessert, pie, muffin, croissant, dough, oven, flour, cupcake, chocolate, sweets, brownies, baguette, patisserie, biscuit, gingerbread, waffle, pancake: Baking, Pastry, Bread Baking, Cooking, Cake Decorating
sourdough, loaf, loaves: Bread Baking, Baking, Sourdough, Fermentation
leftovers, hunger, hungry, soup, food waste, food sharing, foodsharing, community fridge, food rescue, dumpster diving, surplus food: Cooking, Food Safety, Community Outreach, Nutrition, Sustainability, Volunteering
coffee, barista, cafe, espresso, cappuccino, coffee shop, tea, coffee machine: Barista Skills, Customer Service, Catering, Hospitality
bar, cocktail, drink, pub, gin: Bartending, Customer Service, Hospitality
beer, brewery, brew, cider, wine, mead, winery, kombucha, kimchi, sauerkraut, pickle, cheese, yogurt, yoghurt, jam making: Fermentation, Home Brewing, Food Science, Wine Making, Cooking
wild food, berries, wild garlic, nettles, edible plants, wild herbs: Foraging, Plant Identification, Cooking, Mushroom Foraging

# Running, fitness and ball games
jog, runner, marathon, race, 5k, 10k, sprint, parkrun, fun run, running club, running buddy, hurdles, relay, long jump: Running, Coaching, Sports Coaching, Marathon Running, Track and Field
fitness, exercise, workout, gym, trainer, sport, athlete, training, push ups, crossfit, aerobics, bootcamp, warm up, hiit, physical education, sporty, sports event: Fitness Instruction, Coaching, Personal Training, Running, Exercise Physiology
barbell, dumbbell, bodybuilding, deadlift, squat, bench press, muscle, kettlebell: Strength Training, Weightlifting, Personal Training, Powerlifting
stretch, pilates, flexibility, yoga: Yoga, Pilates, Fitness Instruction, Meditation
team sport, ball, league, tournament, sports team, championship, intramural: Soccer, Basketball, Volleyball, Rugby, Refereeing
football, goalkeeper, striker, kickabout, football pitch, futsal, goalie, world cup, fifa: Soccer, Football, Coaching, Refereeing, Futsal
hoops, basketball court, nba, dunk, streetball, pickup game: Basketball, Coaching, Refereeing
dodgeball, netball, handball, lacrosse, water polo: Handball, Lacrosse, Sports Coaching, Refereeing
beach volleyball: Volleyball, Coaching
rugby, scrum half, american football, flag football, quarterback: Rugby, Football, Coaching
tennis, tennis court, racket, racquet, badminton, squash court, shuttlecock, padel, pickleball, racket sport: Tennis, Badminton, Table Tennis, Pickleball
baseball, baseball bat, softball, cricket, innings, home run: Baseball, Cricket, Coaching
disc: Ultimate Frisbee, Sports Coaching
hockey, puck, ice rink, ice skating, roller skates, inline skates, roller derby: Ice Hockey, Figure Skating, Field Hockey, Skateboarding
umpire, whistle, linesman: Refereeing, Sports Coaching, Soccer
sports data, sports statistics, match analysis, sports news, sports photos: Sports Analytics, Sports Journalism, Statistics, Data Analysis
golf, minigolf, golfer: Golf, Coaching
pool, swim, pool party, swim lesson, lifeguard, open water: Swimming, Lifeguarding, Sports Coaching, Triathlon, First Aid
triathlon, ironman, duathlon: Triathlon, Running, Cycling, Swimming
road bike, cycling tour, bike tour, bike ride, bike trip, mountain bike, bikepacking, bike race, bmx: Cycling, Mountain Biking, Bicycle Repair, Travel Planning
row, oar, dragon boat, cox, coxswain, rowing boat: Rowing, Canoeing, Coaching
sail, sailor, windsurf, kitesurfing, dinghy, skipper, sailing trip: Sailing, Surfing
surfing, surfer, surfboard, paddling, rafting, whitewater, paddleboard: Surfing, Kayaking, Canoeing, Paddleboarding
ski, ski trip, slopes, sledding, winter sports, ski tour: Alpine Skiing, Snowboarding, Cross-Country Skiing, Mountaineering
skate, skater, skatepark, longboard, halfpipe, skate park, freerunner: Skateboarding, Parkour, Snowboarding
kickboxing, muay thai, boxer, self defence, self defense, martial art, dojo, black belt, kung fu, aikido, sparring, judo, karate: Martial Arts, Self-Defense, Boxing, Judo, Karate
wrestling, grappling, ufc: Mixed Martial Arts, Wrestling, Judo, Jiu-Jitsu, Self-Defense
fencer, foil, epee, sabre, swordplay: Fencing, Stage Combat, Coaching
gymnastics, somersault, handstand, trampoline, cartwheel, tumbling, slackline, balance beam, cheer: Gymnastics, Cheerleading, Circus Arts, Parkour
archer, archery, target shooting, darts: Archery
tenpin, bowling alley, skittles: Bowling, Curling
sports injury, ankle, sprain, knee, taping, sore muscles: Physical Therapy, Sports Medicine, Massage Therapy, Athletic Training
wheelchair basketball, paralympics, parasport, disabled sports: Adaptive Sports, Disability Support, Sports Coaching

# Outdoors
climb, boulder, climbing gym, belay, rope, carabiner, crag, via ferrata: Rock Climbing, Bouldering, Mountaineering, Hiking
mountain, hike, trail, walk, backpack, trek, summit, alps, peak, wander, hut, ramble, hill, valley, camino: Hiking, Mountaineering, Rock Climbing, Camping, Backpacking, Trail Running
camp, tent, bonfire, sleeping bag, campsite, survival, wilderness, outdoorsy, outdoor cooking: Camping, Wilderness Survival, Hiking, Outdoor Education, Wilderness First Aid
compass, geocache, treasure hunt, map reading, orienteering: Orienteering, Geocaching, Cartography, Hiking
caving, potholing: Speleology, Geology, Rock Climbing

# Games and hobbies
board game, boardgame, tabletop, card game, puzzle, playtest, dice, catan, game night, game evening, monopoly, jigsaw, pen paper, paintball, laser tag: Game Design, Playtesting, Tabletop Role-Playing, Board Game Design
chess, checkmate, chess tournament, backgammon, bridge club, scrabble: Chess, Game Theory, Problem Solving
dungeon, role play, roleplay, larp, game master, quest, warhammer, wargame, miniatures, pathfinder, wizard, rpg: Tabletop Role-Playing, Dungeons and Dragons, Storytelling, World Building, Miniature Painting
counter strike, lan party, gaming tournament, valorant, dota, speedrun: Esports, OBS Studio, Event Planning
poker, gambling, odds, casino, betting: Probability, Game Theory, Statistics
`
