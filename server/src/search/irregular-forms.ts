/**
 * Stems of words that are forms of one word without an ending in common: the stemmer of PostgreSQL knows endings only. Each is
 * written as it returns it (`choos` for "choose"). Forms that are also another word are not here, such as "saw" and "left", nor
 * those with the stem of another one: `live` is "lives" and "live", `leav` "leaves" and "leaving".
 */
const table = `
# Verbs
awak awok awoken
beat beaten
begin began begun
bend bent
blow blew blown
break broke broken
breed bred
bring brought
build built
burn burnt
buy bought
catch caught
choos chose chosen
deal dealt
dig dug
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
eat ate eaten
feed fed
fight fought
fli flew flown
forget forgot forgotten
freez froze frozen
give gave given
grow grew grown
hang hung
hear heard
hide hid hidden
keep kept
kneel knelt
know knew known
leap leapt
learn learnt
lend lent
lose lost
make made
meet met
mow mown
pay paid
ride rode ridden
run ran
seek sought
sell sold
send sent
sew sewn
shake shook shaken
shine shone
shoot shot
show shown
shrink shrank shrunk
sing sang sung
sink sank sunken
sleep slept
slide slid
smell smelt
sow sown
speak spoke spoken
spell spelt
spend spent
spill spilt
spin spun
stand stood
steal stole stolen
stick stuck
strike struck
string strung
swear swore sworn
sweep swept
swell swollen
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
understand understood
wake woke woken
wear wore worn
weav wove woven
weep wept
win won
write wrote written
rewrit rewrot rewritten
rebuild rebuilt
undertak undertook undertaken
withdraw withdrew withdrawn
bind bound
# Nouns
child children
grandchild grandchildren
man men
woman women
foot feet
tooth teeth
goos gees
mous mice
wolf wolv
calf calv
half halv
knife knive
wife wive
loaf loav
shelf shelv
scarf scarv
thief thiev
analysi analys analyz
crisi crise
hypothesi hypothes
diagnosi diagnos
phenomenon phenomena
criterion criteria
bacterium bacteria
curriculum curricula
fungus fungi
cactus cacti
alumnus alumni
matrix matric
policeman policemen
fisherman fishermen
craftsman craftsmen
cameraman cameramen
businesswoman businesswomen
# Spellings
archaeolog archeolog
colour color
theatr theater
programm program
jewelleri jewelri
catalogu catalog
aeroplan airplan
grey gray
behaviour behavior
labour labor
neighbour neighbor
fibr fiber
mould mold
plough plow
`

const readTable = (): ReadonlyMap<string, readonly string[]> => {
  const lines = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const groups = lines.map((line) => line.split(' '))
  return new Map(groups.flatMap((group) => group.map((stem) => [stem, group])))
}

/** The stems of each word's forms, by each of them. */
export const irregularForms = readTable()

/** All stems of the word that has this one: `sew` and `sewn` for either. */
export const stemsOfForms = (stem: string): readonly string[] => irregularForms.get(stem) ?? [stem]
