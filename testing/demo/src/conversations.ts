import type { Moment } from './moments.ts'
import type { PersonKey } from './people.ts'
import type { ProjectKey } from './projects.ts'

/** What happened to a message after it was sent. */
export interface Aftermath {
  /** Who reacted with which emoji, in order. */
  reactions?: Readonly<Record<string, readonly PersonKey[]>>
  edited?: true
  deleted?: true
}

/** A part of a conversation: messages a few minutes apart. */
export interface Talk {
  start: Moment
  lines: readonly (readonly [from: PersonKey, text: string, after?: Aftermath])[]
}

interface Conversation {
  talks: readonly Talk[]
  /** How many of the last messages a participant has not read; absent: none. */
  unread?: Partial<Record<PersonKey, number>>
}

/** Messages of the projects' group chats, in order; other projects have none. */
export const groupConversations: Partial<Record<ProjectKey, Conversation>> = {
  'tidepool-atlas': {
    unread: { 'amara-okafor': 3, 'jonas-weber': 4, 'linh-tran': 3, 'isla-macleod': 6 },
    talks: [
      {
        start: { daysAgo: 11, at: '10:20' },
        lines: [
          [
            'amara-okafor',
            'All 19 pools on the far side are done. Thank you, you were heroes in that wind.',
          ],
          [
            'hye-jin-lee',
            '412 photos. Roughly 300 of them are of anemones. I regret nothing.',
            { reactions: { '😂': ['amara-okafor', 'isla-macleod'], '❤️': ['linh-tran'] } },
          ],
          ['mei-chen', 'Pool 33 has no count for limpets. Is that a zero or a blank?'],
          ['isla-macleod', 'A blank. A wave took the slate.'],
          ['mei-chen', 'Then it is a blank and not a zero, and I thank you for your honesty.'],
        ],
      },
      {
        start: { daysAgo: 4, at: '18:42' },
        lines: [
          [
            'jonas-weber',
            'New quadrat frames are glued. They are yellow now, so that we find them again.',
          ],
          [
            'linh-tran',
            'Can I paint tiny eyes on one of them?',
            { reactions: { '👀': ['isla-macleod', 'hye-jin-lee', 'amara-okafor'] } },
          ],
          ['jonas-weber', 'One.'],
          [
            'ingrid-solberg',
            'Does anyone have my lichen key? The green book with the coffee ring.',
          ],
          ['amara-okafor', 'On the NOT FOOD shelf, under the food.'],
        ],
      },
      {
        start: { daysAgo: 1, at: '20:05' },
        lines: [
          [
            'fatima-al-hassan',
            'The map loads in 1.4 seconds on my oldest phone. Before, it was eleven.',
          ],
          [
            'fatima-al-hassan',
            'Tap on a pool and you get the photos by month. I used real names for the species, please check them.',
          ],
          [
            'amara-okafor',
            'This is beautiful. I am showing it to everyone on this bus.',
            { reactions: { '🎉': ['fatima-al-hassan', 'linh-tran'] } },
          ],
          ['linh-tran', 'Could the pins be small drawings instead of drops? I can make 41.'],
          ['fatima-al-hassan', 'Please. As SVG, at most 2 KB each.'],
          ['linh-tran', 'Challenge accepted.'],
        ],
      },
      {
        start: { minutesAgo: 206 },
        lines: [
          [
            'jonas-weber',
            'Estates confirmed: we may park on the upper car park from 5:30. Permit is in the glove box.',
          ],
          [
            'amara-okafor',
            'You are a gift. Low water is 06:52, so everyone please be at the bike shed at 05:40 sharp.',
            {
              edited: true,
              reactions: { '👍': ['jonas-weber', 'linh-tran', 'mei-chen', 'isla-macleod'] },
            },
          ],
          ['isla-macleod', 'Boot size 39 for me, please.', { deleted: true }],
          ['isla-macleod', 'Boot size 38 for me, please.'],
          ['mei-chen', '36, and thick socks if there are any.'],
          ['linh-tran', '41. I will bring the slates that do not smear.'],
        ],
      },
      {
        start: { minutesAgo: 88 },
        lines: [
          [
            'hye-jin-lee',
            'Look at pool 14 from last month again. Top left, under the overhang. Is that what I think it is?',
          ],
          ['ingrid-solberg', 'It has a very un-local number of stripes.'],
          [
            'amara-okafor',
            'Stop everything. I think that is a marbled rock crab. They live 900 km south of here.',
          ],
          [
            'isla-macleod',
            'Maybe it is on exchange.',
            { reactions: { '😂': ['linh-tran', 'hye-jin-lee', 'jonas-weber'] } },
          ],
          ['amara-okafor', 'Hye-jin, do you have the raw file? I need the claws.'],
          [
            'hye-jin-lee',
            'Uploading now. 48 megabytes of claws.',
            { reactions: { '🦀': ['isla-macleod', 'amara-okafor'] } },
          ],
          [
            'mei-chen',
            'If it is there this time as well, I want two people to record it independently.',
          ],
          ['linh-tran', 'I am drawing it already. Left claw is bigger, right?'],
        ],
      },
      {
        start: { minutesAgo: 23 },
        lines: [
          [
            'amara-okafor',
            'Right claw. I wrote to Dr Farrell at the institute, she answers within the day, usually.',
          ],
          [
            'fatima-al-hassan',
            'I can hide the exact pool on the public map until she has looked at it. One switch.',
          ],
          [
            'hye-jin-lee',
            'Good idea. I do not want thirty people with buckets there at the weekend.',
          ],
          ['mei-chen', 'Agreed. Also: has somebody told the crab that it is a data point now?'],
        ],
      },
    ],
  },
  'mill-creek-footbridge': {
    unread: { 'jonas-weber': 2 },
    talks: [
      {
        start: { daysAgo: 9, at: '12:02' },
        lines: [
          [
            'noor-haddad',
            'Approved! Handrail at 1.10 m, no horses, and they want a bench on the east side.',
          ],
          ['pablo-herrera', 'The bench was my idea and I stand by it.'],
          ['liam-oconnor', 'I have offcuts for a bench. I have offcuts for a fleet of benches.'],
        ],
      },
      {
        start: { daysAgo: 2, at: '17:35' },
        lines: [
          [
            'beatrice-mwangi',
            'The larch is felled and stacked. Moisture is 31%, so we wait two more weeks before we drill.',
          ],
          [
            'jonas-weber',
            'Fine with me. I use the time for the bolts: M20 galvanised, 36 of them, delivery on Friday.',
          ],
          [
            'noor-haddad',
            'I will build the joint once more at 1:5 so that everybody can hold it before building day.',
          ],
        ],
      },
      {
        start: { minutesAgo: 130 },
        lines: [
          [
            'pablo-herrera',
            'The allotment people lend us their water and their toilet. In return they want two raised beds.',
          ],
          [
            'noor-haddad',
            'Deal. Jonas, can you check the bank seat on the east side again? The creek has moved 20 cm.',
          ],
        ],
      },
    ],
  },
  'night-shift-handover': {
    talks: [
      {
        start: { daysAgo: 3, at: '07:12' },
        lines: [
          ['priya-raman', 'Just off shift. Nobody used the back of the card. Not one of eleven.'],
          ['kiran-shah', 'Then the back has to go, or it has to be the front.'],
          ['samir-desai', 'I can print a half-size one by tomorrow. What has to stay?'],
          [
            'priya-raman',
            'Allergies, lines, what I am worried about. Those three. Everything else is in the system anyway.',
          ],
        ],
      },
    ],
  },
  'lear-in-the-boathouse': {
    unread: { 'erik-johansson': 3 },
    talks: [
      {
        start: { daysAgo: 5, at: '23:04' },
        lines: [
          [
            'tessa-brown',
            'That was the first time the storm looked like weather and not like people with umbrellas.',
          ],
          ['rachel-stein', 'Eleven umbrellas died. They knew the risks.'],
          [
            'diego-castillo',
            'Thursday we run acts 1 to 3 without stopping. Please eat beforehand.',
          ],
        ],
      },
      {
        start: { daysAgo: 1, at: '15:40' },
        lines: [
          [
            'valentina-cruz',
            'Measurements are still missing from Edmund and from the Fool. You know who you are.',
          ],
          ['mateo-rivera', 'Edmund apologises and is 1.81 m with shoes.'],
          ['charlotte-hughes', 'I cut eleven lines from 3.6. Nobody will miss them but me.'],
          ['diego-castillo', 'The harbour office says yes to the open doors. And yes to the boat!'],
          ['charlotte-hughes', 'What boat?'],
        ],
      },
    ],
  },
  'tenants-rights-clinic': {
    talks: [
      {
        start: { daysAgo: 6, at: '20:25' },
        lines: [
          [
            'hannah-goldberg',
            'Nine households tonight, four of them with the same landlord. I see a pattern.',
          ],
          ['thabo-ndlovu', 'I can write to the council about it if all four agree to be counted.'],
          [
            'ana-sousa',
            'Three agree. I speak with the fourth on Monday, she wants to think about it.',
          ],
          [
            'aisha-diallo',
            'The French version of the deposit letter is ready. My aunt found two mistakes. In the English one.',
          ],
        ],
      },
    ],
  },
  'heirloom-seed-library': {
    talks: [
      {
        start: { daysAgo: 3, at: '14:50' },
        lines: [
          [
            'miriam-cohen',
            'I have read all 212 cards. There are 209 varieties. Three are the same bean.',
          ],
          ['kwame-mensah', 'Which bean?'],
          [
            'miriam-cohen',
            'Coat Lining 1951, Bean of Mrs Petersen, and the one that only says "good".',
          ],
          ['sophie-laurent', 'It is good, though.'],
          [
            'beatrice-mwangi',
            'Let us grow all three side by side this year and see whether they agree.',
          ],
        ],
      },
    ],
  },
  'four-sides-of-the-hill': {
    talks: [
      {
        start: { daysAgo: 7, at: '16:31' },
        lines: [
          ['yuki-tanaka', 'North is finished. It is mostly one note, but from four directions.'],
          ['erik-johansson', 'I played it to my neighbour through the wall. He knocked in rhythm.'],
        ],
      },
    ],
  },
  'live-captions': {
    unread: { 'tessa-brown': 2, 'elena-petrova': 1 },
    talks: [
      {
        start: { daysAgo: 8, at: '14:11' },
        lines: [
          [
            'daniel-kim',
            'Latency in hall 2 is down to 1.1 s. It was the audio buffer and not the model.',
          ],
          [
            'elena-petrova',
            'And it now writes "mole" for "mole". In chemistry that used to be "mall".',
          ],
          [
            'fatima-al-hassan',
            'I love you both. Writing to Chemistry about the pilot review today.',
          ],
        ],
      },
      {
        start: { daysAgo: 1, at: '18:50' },
        lines: [
          [
            'fatima-al-hassan',
            'Everyone, this is Camila. She has already found more in two days than we did in a month.',
          ],
          [
            'camila-torres',
            'Hello! I sat in the back of two lectures. The text is good, but it moves while people read it.',
          ],
          [
            'camila-torres',
            'If new words could come in whole lines instead of one by one, three people I spoke with would use it more.',
          ],
          ['daniel-kim', 'Whole lines mean another half second. Is that acceptable?'],
          [
            'camila-torres',
            'For them, yes. Let us ask them rather than me. I bring two of them on Wednesday.',
          ],
          ['tessa-brown', 'I am one of the three. Yes, please, whole lines.'],
        ],
      },
      {
        start: { minutesAgo: 54 },
        lines: [
          [
            'daniel-kim',
            'Whole lines are behind a switch in hall 4 from today. Please try it and be rude about it.',
          ],
          ['fatima-al-hassan', 'See you all at six tomorrow, in the room with the good chairs.'],
        ],
      },
    ],
  },
  'solar-kart': {
    unread: { 'julia-novak': 4, 'kwame-mensah': 2 },
    talks: [
      {
        start: { daysAgo: 3, at: '19:22' },
        lines: [
          ['liam-oconnor', 'Axle B won. Axle A is now a very expensive coat rack.'],
          ['luca-romano', 'I take the coat rack.'],
          ['william-tui', 'B is 1.3 kg lighter. At 50 km/h that is nothing and I am still happy.'],
          ['julia-novak', 'It is 4 minutes over the whole race, if nobody brakes. Nobody brakes.'],
        ],
      },
      {
        start: { daysAgo: 1, at: '11:08' },
        lines: [
          [
            'henry-osei',
            'Battery pack 2 is at 97% of its nominal capacity. Pack 1 is at 71% and goes to the recycling on Monday.',
          ],
          [
            'tariq-mahmoud',
            'The controller ran for six hours at full load without a hiccup. It is 54 degrees warm and I am proud of it.',
          ],
          [
            'vikram-singh',
            'The bakery pays for the tyres, if we put a croissant on the left side.',
          ],
          ['liam-oconnor', 'A large croissant or a small one?'],
          ['vikram-singh', 'They said: visible from a helicopter.'],
        ],
      },
    ],
  },
  'papyrus-reading-group': {
    talks: [
      {
        start: { daysAgo: 4, at: '20:04' },
        lines: [
          ['zoe-papadakis', 'I think that it is not a donkey at all. I think it is a cousin.'],
          ['ahmet-kaya', 'That makes line 3 considerably more tragic.'],
        ],
      },
    ],
  },
  'bike-lane-value': {
    talks: [
      {
        start: { daysAgo: 2, at: '09:31' },
        lines: [
          [
            'pablo-herrera',
            '214 bikes, 31 cargo bikes, 2 unicycles between seven and nine. Same two unicycles as last week.',
          ],
          ['arjun-patel', 'In the model they are bikes with half the wheels.'],
          ['mei-chen', 'Please also count on a rainy day. I know. Please.'],
        ],
      },
    ],
  },
  'north-meadow': {
    unread: { 'tom-van-dijk': 1 },
    talks: [
      {
        start: { daysAgo: 2, at: '13:03' },
        lines: [
          ['ingrid-solberg', 'Welcome, Amara! You get the pond, once there is a pond.'],
          ['amara-okafor', 'I bring a net, waders and unreasonable hope.'],
          [
            'grace-nakamura',
            'There is a hare in plot 9. Please walk around the plot, not through it.',
          ],
        ],
      },
      {
        start: { minutesAgo: 260 },
        lines: [['ingrid-solberg', 'The third letter of complaint has arrived. It rhymes.']],
      },
    ],
  },
  'salt-and-static': {
    talks: [
      {
        start: { daysAgo: 1, at: '22:18' },
        lines: [
          [
            'mateo-rivera',
            'We have the signal house for three nights! The harbour master cried at page nine.',
          ],
          ['yuki-tanaka', 'I recorded the fog horn this morning. It is an E flat, slightly sad.'],
          ['hye-jin-lee', 'Then I want fog. Can you order fog?'],
          ['mateo-rivera', 'I can order a machine and hope for the rest.'],
        ],
      },
    ],
  },
  'pocket-synth': {
    talks: [
      {
        start: { daysAgo: 6, at: '21:10' },
        lines: [
          [
            'tariq-mahmoud',
            'Version 4 has a diode against the backwards battery. It cost four cents and two weeks.',
          ],
          [
            'erik-johansson',
            'The low notes are warm now. As in: they sound warm. Not like last time.',
          ],
        ],
      },
    ],
  },
  'myth-nights': {
    talks: [
      {
        start: { daysAgo: 4, at: '12:46' },
        lines: [
          [
            'oluwaseun-adeyemi',
            'The room is booked. Upstairs, so that nobody can say that they came by accident.',
          ],
          [
            'priya-raman',
            'A pharmacist friend joins us for antibiotics. She is funny and has no mercy.',
          ],
          [
            'nadia-kowalska',
            'Send me the claims a day before, then I have sources for all of them.',
          ],
        ],
      },
    ],
  },
  'rock-walk': {
    unread: { 'linh-tran': 1 },
    talks: [
      {
        start: { daysAgo: 2, at: '10:15' },
        lines: [
          [
            'isla-macleod',
            'Linh, welcome. I put the twelve stops on a sketch; it looks like a dropped spaghetti.',
          ],
          ['linh-tran', 'I like dropped spaghetti. One fold or two?'],
          [
            'nadia-kowalska',
            'Two, so that it fits into a back pocket. People who walk have back pockets.',
          ],
          [
            'isla-macleod',
            'The bank lets us stand on the steps on Saturday. They asked whether the fossils are insured.',
          ],
        ],
      },
    ],
  },
  'storytime-nine-languages': {
    talks: [
      {
        start: { daysAgo: 9, at: '12:09' },
        lines: [
          [
            'rosa-delgado',
            'Thirty-four children! And the dog sat still, which is more than I can say of the mayor.',
          ],
          [
            'mei-chen',
            'A boy asked me whether Mandarin has a word for Tuesday. I have never felt so useful.',
          ],
          [
            'tessa-brown',
            'Next time please leave more light on my hands. The back row could not see the signs.',
          ],
          ['rosa-delgado', 'Of course. I ask the library for the tall lamp.'],
        ],
      },
    ],
  },
  'ethics-cafe': {
    talks: [
      {
        start: { daysAgo: 5, at: '19:20' },
        lines: [
          [
            'ahmet-kaya',
            'Twenty-two people for "Who owns a joke?". Nobody was funny. A very serious evening.',
          ],
          ['hannah-goldberg', 'I was funny. It was not recorded.'],
          ['caleb-wright', 'We are out of oat milk and of spoons. I buy both.'],
        ],
      },
    ],
  },
  'leftover-kitchen': {
    unread: { 'vikram-singh': 2 },
    talks: [
      {
        start: { daysAgo: 4, at: '22:40' },
        lines: [
          [
            'sophie-laurent',
            '94 dinners. We ran out of plates before we ran out of soup. This is a good sign.',
          ],
          [
            'marcus-johnson',
            'The big pot weighs 31 kg when it is full. I know because I am now shorter.',
          ],
          [
            'ana-sousa',
            'An older man asked whether he may come only to wash up. I said that he is very welcome.',
          ],
        ],
      },
      {
        start: { minutesAgo: 340 },
        lines: [
          [
            'kwame-mensah',
            'The market has forty kilos of carrots for us on Thursday. All of them look like people.',
          ],
          [
            'sophie-laurent',
            'Then it is carrot soup, and carrot cake, and carrot something. Ideas please.',
          ],
        ],
      },
    ],
  },
  'cloud-chamber': {
    talks: [
      {
        start: { daysAgo: 3, at: '18:09' },
        lines: [
          ['ravi-iyer', 'We saw the first track! Two centimetres, one second, gone.'],
          ['oscar-lindgren', 'I missed it because I was filling in the form for the dry ice.'],
        ],
      },
    ],
  },
  'campus-cats': {
    talks: [
      {
        start: { daysAgo: 2, at: '21:35' },
        lines: [
          ['grace-nakamura', 'Mendeleev has been neutered and is not speaking to me.'],
          [
            'leila-farahani',
            'The model now tells 17 of 19 cats apart. It thinks that Dot and Comma are one cat.',
          ],
          ['hye-jin-lee', 'So do I, and I photographed both of them. Was it both of them?'],
        ],
      },
    ],
  },
  'model-parliament': {
    talks: [
      {
        start: { daysAgo: 3, at: '13:20' },
        lines: [
          [
            'thabo-ndlovu',
            'Amendment 7 has been withdrawn by its author, who says that she was tired.',
          ],
          ['aisha-diallo', 'The undecided have decided to split. We now have six parties.'],
          ['emeka-nwosu', 'The night bus costs 212,000 a year, and I can prove every one of them.'],
          ['hannah-goldberg', 'Clause 3 contradicts clause 11. I have a version that does not.'],
        ],
      },
    ],
  },
  'dialect-map': {
    talks: [
      {
        start: { daysAgo: 6, at: '17:44' },
        lines: [
          [
            'elena-petrova',
            'A fifteenth word for a bread roll. From a man who says he made it up, in 1958.',
          ],
          ['aiyana-begay', 'If his children use it, it counts.'],
          ['leila-farahani', 'They do, I have it in two recordings. It gets its own colour.'],
        ],
      },
    ],
  },
  'couch-to-campus-10k': {
    talks: [
      {
        start: { daysAgo: 3, at: '20:17' },
        lines: [
          ['marcus-johnson', 'Week 6 done. Forty-one people, no injuries, one lost shoe.'],
          [
            'kiran-shah',
            'The ramp at the bridge is closed from Monday. I found a way round, plus 200 metres, all flat.',
          ],
          [
            'chloe-bennett',
            'The slow group thanks you for the extra 200 metres. Some of them even mean it.',
          ],
          ['william-tui', 'I have the shoe.'],
        ],
      },
    ],
  },
  'voices-of-the-canneries': {
    unread: { 'robin-ashworth': 3 },
    talks: [
      {
        start: { daysAgo: 7, at: '11:30' },
        lines: [
          [
            'aiyana-begay',
            'Dona Lurdes called. She listened to her recording with her granddaughters and wants to add something.',
          ],
          ['ana-sousa', 'I can go on Sunday. She makes the almond one on Sundays.'],
          [
            'nadia-kowalska',
            'Interview 43 is cleaned up. You can hear the kettle, and I left it in.',
          ],
        ],
      },
      {
        start: { daysAgo: 1, at: '10:02' },
        lines: [
          [
            'aiyana-begay',
            'New people for the training on Saturday: seven so far. We could take ten.',
          ],
          ['nadia-kowalska', 'I announce it on air tomorrow, between traffic and tides.'],
          [
            'ana-sousa',
            'Two ladies from the association can help with Creole. They want to be asked formally, with a letter.',
          ],
        ],
      },
    ],
  },
  'static-fm-morning-desk': {
    talks: [
      {
        start: { daysAgo: 1, at: '08:12' },
        lines: [
          [
            'nadia-kowalska',
            'Good show. Arjun, "traffic is flowing like a seminar" was very nearly a joke.',
          ],
          ['arjun-patel', 'Thank you, I worked on it since Sunday.'],
          [
            'erik-johansson',
            'Microphone 3 hums again. I swapped the cable, then the microphone. It is the table.',
          ],
          [
            'charlotte-hughes',
            'I have the author for Thursday! Seven minutes, she reads one page herself.',
          ],
        ],
      },
    ],
  },
  'hand-for-under-forty': {
    talks: [
      {
        start: { daysAgo: 5, at: '16:55' },
        lines: [
          [
            'kiran-shah',
            'Ben rode his bicycle with it. To the end of the road and back. His mother filmed it, I cried.',
          ],
          ['samir-desai', 'Which grip? The one with the soft thumb?'],
          ['kiran-shah', 'The soft thumb. And he says that it must be a darker green.'],
          ['luca-romano', 'A darker green can be arranged.'],
        ],
      },
    ],
  },
  'margins-zine': {
    unread: { 'linh-tran': 1 },
    talks: [
      {
        start: { daysAgo: 3, at: '22:22' },
        lines: [
          [
            'charlotte-hughes',
            'Thirty-eight submissions. Nine of them are about the same lecturer.',
          ],
          ['rachel-stein', 'The red drum is back from repair, so we can have red.'],
          ['linh-tran', 'Red for the footnotes, black for the lost page. The page stays empty.'],
          ['charlotte-hughes', 'Oh, that is good. That is the cover.'],
        ],
      },
    ],
  },
  'micro-loans-for-makers': {
    talks: [
      {
        start: { daysAgo: 63, at: '17:17' },
        lines: [
          [
            'emeka-nwosu',
            'The honey loan is paid back, with a jar of interest. I have recorded the jar.',
          ],
          ['arjun-patel', 'As income or as breakfast?'],
        ],
      },
    ],
  },
  tributaries: {
    talks: [
      {
        start: { daysAgo: 3, at: '23:12' },
        lines: [
          ['jin-park', 'Draft eleven: the mill tile now floods in round four. Try to break it.'],
          [
            'julia-novak',
            'I broke it in round three. Give me a day, I have an idea with the weir.',
          ],
        ],
      },
    ],
  },
  'dark-sky': {
    talks: [
      {
        start: { daysAgo: 6, at: '23:48' },
        lines: [
          [
            'oscar-lindgren',
            '20.1 magnitudes per square arc second tonight. The best since we began to measure.',
          ],
          [
            'tom-van-dijk',
            'And the path to the halls had all its lamps on. I walked it twice to be sure.',
          ],
        ],
      },
    ],
  },
  mended: {
    talks: [
      {
        start: { daysAgo: 2, at: '22:08' },
        lines: [
          [
            'valentina-cruz',
            'Seventeen garments tonight! A wetsuit! I have never mended a wetsuit.',
          ],
          ['tessa-brown', 'The runway is 25 metres of wet tiles. I want everyone in bare feet.'],
          [
            'rachel-stein',
            'I can paint the lanes. The pool people said yes as long as it is chalk.',
          ],
        ],
      },
    ],
  },
}

interface DirectConversation extends Conversation {
  between: readonly [PersonKey, PersonKey]
}

/** Messages of two people, in order. */
export const directConversations: readonly DirectConversation[] = [
  {
    between: ['priya-raman', 'amara-okafor'],
    unread: { 'amara-okafor': 2 },
    talks: [
      {
        start: { daysAgo: 2, at: '19:04' },
        lines: [
          ['amara-okafor', 'How was the night? You looked like a ghost at lunch, a kind one.'],
          ['priya-raman', 'Long. But nobody fell, and somebody left cake in the staff room.'],
        ],
      },
      {
        start: { minutesAgo: 47 },
        lines: [
          [
            'priya-raman',
            'Question: how do you make people write neatly on a wet slate? Same problem as my card.',
          ],
          [
            'priya-raman',
            'Could I come along on the survey and watch? I promise not to name the crabs.',
          ],
        ],
      },
    ],
  },
  {
    between: ['mateo-rivera', 'amara-okafor'],
    unread: { 'amara-okafor': 1 },
    talks: [
      {
        start: { minutesAgo: 395 },
        lines: [
          [
            'mateo-rivera',
            'Hi Amara, we film at the signal house in three weeks and I need someone who knows the tides there. Could I buy you a coffee and ask stupid questions?',
          ],
        ],
      },
    ],
  },
  {
    between: ['amara-okafor', 'jonas-weber'],
    talks: [
      {
        start: { daysAgo: 1, at: '12:31' },
        lines: [
          [
            'amara-okafor',
            'Can you look at the requests when you have a minute? There is someone who knows resin.',
          ],
          [
            'jonas-weber',
            'Will do tonight. If he can keep a logger dry for a month, he gets my boots.',
          ],
          ['amara-okafor', 'And Grace asked as well. Birds!'],
          ['jonas-weber', 'Birds are just crabs with ambition.'],
        ],
      },
    ],
  },
  {
    between: ['linh-tran', 'amara-okafor'],
    talks: [
      {
        start: { daysAgo: 3, at: '16:12' },
        lines: [
          ['linh-tran', 'First 12 pins attached to the folder. Is the periwinkle too round?'],
          [
            'amara-okafor',
            'The periwinkle is perfect. The whelk needs a longer siphon, otherwise it is a periwinkle.',
          ],
          ['linh-tran', 'Longer siphon, got it. That sentence will stay with me.'],
        ],
      },
    ],
  },
  {
    between: ['noor-haddad', 'jonas-weber'],
    unread: { 'jonas-weber': 1 },
    talks: [
      {
        start: { daysAgo: 4, at: '14:00' },
        lines: [
          [
            'jonas-weber',
            'I checked the beam with the new moisture value: deflection is 22 mm, limit is 40.',
          ],
          ['noor-haddad', 'Then I can sleep. Thank you for checking it twice.'],
          ['jonas-weber', 'Three times.'],
        ],
      },
      {
        start: { minutesAgo: 118 },
        lines: [
          [
            'noor-haddad',
            'There are two new requests for the bridge. I would take both, what do you think?',
          ],
        ],
      },
    ],
  },
  {
    between: ['linh-tran', 'charlotte-hughes'],
    unread: { 'linh-tran': 1 },
    talks: [
      {
        start: { daysAgo: 1, at: '18:26' },
        lines: [
          ['linh-tran', 'Cover test: attached to the print room door, since it is 60 cm wide.'],
          [
            'charlotte-hughes',
            'I stood in front of it for ten minutes and someone brought me a chair.',
          ],
        ],
      },
      {
        start: { minutesAgo: 66 },
        lines: [
          [
            'charlotte-hughes',
            'Could you also set the poem on page 14? It has 90 lines and no patience.',
          ],
        ],
      },
    ],
  },
  {
    between: ['linh-tran', 'isla-macleod'],
    talks: [
      {
        start: { daysAgo: 2, at: '20:48' },
        lines: [
          [
            'isla-macleod',
            'Do you want to walk the route on Saturday morning before the test? Just us and the rocks.',
          ],
          ['linh-tran', 'Yes! Nine o’clock at the bank? I bring paper for rubbings.'],
          ['isla-macleod', 'I bring tea and a hammer that I will not use.'],
        ],
      },
    ],
  },
  {
    between: ['jin-park', 'linh-tran'],
    talks: [
      {
        start: { daysAgo: 1, at: '21:20' },
        lines: [
          [
            'linh-tran',
            'I just asked to join Tributaries. I can bring a linocut tile on Monday, so that you see the style.',
          ],
          ['jin-park', 'Linocut would be incredible. Please come, we also need players.'],
        ],
      },
    ],
  },
  {
    between: ['diego-castillo', 'mateo-rivera'],
    talks: [
      {
        start: { daysAgo: 3, at: '11:40' },
        lines: [
          [
            'mateo-rivera',
            'Would you play the radio operator? It is nearly all face and breathing.',
          ],
          ['diego-castillo', 'My face is free in week nine. My breathing as well.'],
          ['mateo-rivera', 'You have just made my month.'],
        ],
      },
    ],
  },
  {
    between: ['fatima-al-hassan', 'camila-torres'],
    talks: [
      {
        start: { daysAgo: 2, at: '09:14' },
        lines: [
          [
            'fatima-al-hassan',
            'Your request made my morning. Can you come on Wednesday at six? There are good chairs.',
          ],
          [
            'camila-torres',
            'I will be there. Is the room step-free? I bring someone who uses a wheelchair.',
          ],
          [
            'fatima-al-hassan',
            'Yes, ground floor, and the door opens by itself. I checked it again just now.',
          ],
        ],
      },
    ],
  },
  {
    between: ['kwame-mensah', 'sophie-laurent'],
    talks: [
      {
        start: { daysAgo: 5, at: '17:52' },
        lines: [
          [
            'sophie-laurent',
            'Do you have anything sour in the glasshouse? The soup is too polite.',
          ],
          ['kwame-mensah', 'Sorrel, as much as you can carry. Second bench on the left.'],
        ],
      },
    ],
  },
  {
    between: ['liam-oconnor', 'vikram-singh'],
    talks: [
      {
        start: { daysAgo: 1, at: '11:30' },
        lines: [
          ['liam-oconnor', 'How visible is "visible from a helicopter"?'],
          ['vikram-singh', 'About a metre twenty. I negotiated down from the whole roof.'],
        ],
      },
    ],
  },
  {
    between: ['mei-chen', 'chloe-bennett'],
    unread: { 'mei-chen': 1 },
    talks: [
      {
        start: { daysAgo: 1, at: '16:05' },
        lines: [
          ['chloe-bennett', 'May I ask you one thing about random slopes? Only one.'],
          ['mei-chen', 'It is never only one. Tomorrow after eleven?'],
          [
            'chloe-bennett',
            'After eleven is perfect. I bring biscuits and a plot that I am ashamed of.',
          ],
        ],
      },
    ],
  },
  {
    between: ['aiyana-begay', 'robin-ashworth'],
    talks: [
      {
        start: { daysAgo: 8, at: '13:27' },
        lines: [
          [
            'robin-ashworth',
            'Box 29 had a cannery time card in it. 1969, a Maria Lurdes. Could that be yours?',
          ],
          [
            'aiyana-begay',
            'That could be Dona Lurdes. Please photograph both sides, and do not tell her yet!',
          ],
        ],
      },
    ],
  },
  {
    between: ['marcus-johnson', 'kiran-shah'],
    talks: [
      {
        start: { daysAgo: 4, at: '08:36' },
        lines: [
          [
            'kiran-shah',
            'Two wheelchair users want to join in week 7. Is the slow group all right for them?',
          ],
          [
            'marcus-johnson',
            'They will be faster than the slow group. Middle group, and I tell William.',
          ],
        ],
      },
    ],
  },
  {
    between: ['oscar-lindgren', 'tom-van-dijk'],
    unread: { 'tom-van-dijk': 1 },
    talks: [
      {
        start: { minutesAgo: 505 },
        lines: [
          ['tom-van-dijk', 'Which lamps could go to half after midnight without anybody noticing?'],
          [
            'oscar-lindgren',
            'Numbers 14 to 31 along the car park. I have noticed them for three years.',
          ],
        ],
      },
    ],
  },
]
