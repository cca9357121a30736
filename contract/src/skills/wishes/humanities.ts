/** Words that mean skills in writing, languages, history, culture and research. `../wishes.ts` has the format. */
export const humanitiesWishes = `
# Writing and publishing
writer, author, text, essay, paragraph, writing group, writing club, term paper, dissertation: Writing, Creative Writing, Editing, Proofreading, Copywriting
novel, story, tale, plot, short fiction, fan fiction, fanfiction, nanowrimo, thriller, crime novel, memoir, autobiography, fable, character development: Creative Writing, Fiction Writing, Storytelling, Writing, Short Stories, Novel Writing
sci fi, scifi, fantasy, dystopia, space opera, tolkien, dragon: Creative Writing, Science Fiction, World Building, Fiction Writing, Storytelling
poem, verse, lyric, haiku, sonnet, rhyme, poetry night, spoken word, poetry slam, reading night: Poetry, Writing, Lyric Writing, Slam Poetry, Creative Writing
magazine, zine, newspaper, publication, publishing house, book, editorial, literary magazine, anthology, journal, bookfair, publisher, fanzine: Editing, Journalism, Writing, Layout Design, Proofreading, Zine Making
news, journalist, reporter, press, article, headline, scoop, column, columnist, opinion piece, coverage, feature story, student journalist, student paper, campus paper, reportage, whistleblower: Journalism, Interviewing, Fact Checking, Writing, News Writing
foia, data leak, corruption: Investigative Journalism, Journalism, Fact Checking, Archival Research
newsletter, mailing list, bulletin, announcement: Newsletter Writing, Writing, Email Marketing, Graphic Design, Editing
editor, grammar, spelling, comma, punctuation, typo, correct english, red pen, style guide: Proofreading, Editing, Copy Editing, English as a Second Language
slogan, tagline, press release, press office, spokesperson, media relations: Copywriting, Public Relations, Content Writing, Writing
interview, conversation, listening, testimony, interviewee, life stories, eyewitness, interview study, vox pop: Interviewing, Oral History, Journalism, Qualitative Research, Transcription
transcript, minutes, note taker, lecture notes, stenographer: Transcription, Notetaking
script, scriptwriter, dialogue, one act, playwright, screenwriter, sitcom script: Screenwriting, Playwriting, Writing, Storytelling
manual, user guide, tutorial, instructions, handbook, readme, faq, plain english, easy language: Technical Writing, Documentation, Writing, Plain Language
lab report, academic writing, journal article, bibliography, citation, literature review, reference list, conference paper: Scientific Writing, Report Writing, Writing, LaTeX, Proofreading
grant, proposal, funding application, scholarship application, erc, bursary: Grant Writing, Fundraising, Proposal Writing, Budgeting
book review, book club, reading group, reading circle, literature, bookworm, book lover, shakespeare class, jane austen, literary, reading list, bookstore, bookshop: Literary Analysis, Creative Writing, English Literature, Editing, Writing
bedtime, fairy tale, story time, once upon time, folk tale, legend, myth, saga, campfire, story circle: Storytelling, Puppetry, Creative Writing, Folklore, Teaching
wikipedia, encyclopedia: Writing, Editing, Fact Checking, Research Methods
pen pal, penpal, love letter, diary: Writing, Creative Writing, Translation, Poetry

# Languages
language, speak, bilingual, native speaker, multilingual, mother tongue, polyglot, foreigner: Translation, Interpreting, Linguistics, Language Teaching
interpreter, translator, simultaneous, language service, bilingual website: Translation, Interpreting, Localization, Proofreading
tandem, language exchange, conversation partner, language cafe, language class, language course, language partner, duolingo, vocabulary, flashcard, learn english, english class, ielts, toefl: Language Teaching, English as a Second Language, Tutoring, Translation
speech: Public Speaking, Speechwriting, Speech Therapy, Linguistics, Phonetics
linguist, dialect, accent, pronunciation, syntax, morphology, semantics, endangered language, etymology, slang, word origins, vowels: Linguistics, Phonetics, Sociolinguistics, Speech Therapy
dictionary, lexicon, glossary, terminology: Lexicography, Linguistics, Translation
deaf, hearing, signing, sign interpreter, lip reading, cochlear: Sign Language, American Sign Language, British Sign Language, Accessibility, Captioning
spain, mexico, madrid, barcelona, colombia, argentina, chile, peru, hispanic, latino, latina: Spanish, Translation, Latin American Studies
france, paris, quebec, francophone: French, Translation
germany, berlin, austria, vienna, switzerland: German, Translation
italy, rome, milan, dante: Italian, Latin, Art History
china, beijing, shanghai, taiwan, chinese new year, hsk, chinese characters: Mandarin, Chinese, Calligraphy, Translation
hong kong, dim sum: Cantonese, Mandarin
japan, tokyo, kyoto, kanji, anime club, otaku: Japanese, Translation, Manga, Calligraphy
korea, seoul, kpop, k pop, kdrama, hangul: Korean, Dance, Translation
russia, moscow, slavic, tolstoy: Russian, Translation, History
ukraine, kyiv: Ukrainian, Refugee Support, Translation
poland, warsaw: Polish, Translation
brazil, portugal, lisbon: Portuguese, Translation
arab, syria, egypt, lebanon, morocco, cairo: Arabic, Translation
iran, tehran, afghanistan: Persian, Translation
turkey, istanbul: Turkish, Translation
india, delhi, diwali, mumbai: Hindi, Punjabi, Urdu, Translation
pakistan: Urdu, Punjabi, Translation
vietnam, hanoi: Vietnamese, Translation
greek, greece, athens: Greek, Ancient Greek, Archaeology
netherlands, amsterdam, holland: Dutch, Translation
sweden, norway, denmark, scandinavia, nordic, viking: Swedish, Norwegian, Danish, History
finland, sauna: Finnish, Swedish
kenya, tanzania, nairobi: Swahili, International Development
bulgaria, sofia: Bulgarian, Translation
croatia, zagreb: Croatian, Serbian
prague: Czech, Translation
hungary, budapest: Hungarian, Translation
iceland, reykjavik: Icelandic, Geology
ireland, dublin, gaelic: Irish, Folk Music
romania, bucharest: Romanian, Translation
indonesia, jakarta, bali: Indonesian, Malay
wales, cardiff: Welsh
south africa, cape town: Xhosa, Zulu, Afrikaans
new zealand, haka: Maori
israel, jewish, hanukkah, torah: Hebrew, Theology, History

# History, classics and heritage
inscription, papyrus, manuscript, antiquity, old letters, old handwriting, parchment, scroll, medieval manuscript, old handwritten, scribe, secretary hand: Paleography, Latin, Ancient Greek, Archival Research, Transcription, Translation
classics, classicist, homer, plato, ancient rome, roman, sparta, mythology class, virgil, cicero, hieroglyph, pharaoh, latin: Latin, Ancient Greek, Paleography, Translation, Archaeology, History
archive, archivist, old documents, old photos, old maps, old newspapers, special collections, historical documents, family papers: Archival Research, Cataloguing, Metadata, Oral History, History
library, librarian, catalogue, catalog, bookshelves, lending library, index cards, reading room, isbn, book donation: Cataloguing, Archival Research, Metadata, Library Science
history, historian, past, heritage, medieval, middle ages, wwii, holocaust, ancestor, empire, colonial, monument, castle, local history, campus history, war, revolution, knights, city history, history walk, walking tour, anniversary: History, Archival Research, Oral History, Archaeology, Museum Education
museum: History, Archival Research, Art History, Curating, Cataloguing, Museum Education
museum guide, museum tour, docent, museum visitors: Museum Education, Curating, Art History, History, Tour Guiding
family tree, surname, ancestry, birth records: Genealogy, Archival Research, Oral History, History
bone, skeleton: Anatomy, Archaeology, Paleontology, Physiology
dig, excavation, artefact, artifact, ruins, trowel, potsherd, stone age, bronze age, burial, tomb: Archaeology, Pottery, Surveying, Archival Research
restoration, old building, historic building, listed building: Historic Preservation, Architecture, History, Archival Research
digital archive, text encoding, historical maps, digital edition: Digital Humanities, Metadata, Archival Research, Python

# Culture and thought
culture, tradition, ritual, ethnic, indigenous, tribe, village life, intercultural, diaspora, kinship, folk customs: Anthropology, Ethnography, Oral History, Sociology
moral, existentialism, kant, nietzsche, socrates, wisdom, ethicist, ethical, dilemma, trolley problem, utilitarian, consciousness, metaphysics: Philosophy, Ethics, Facilitation, Debate
philosophical, philosophy: Ethics, Facilitation, Debate, Philosophy
logic puzzle, fallacy, paradox, critical thinker: Logic, Critical Thinking, Philosophy, Mathematics
priest, chaplain, religion, religious, church, spiritual, faith, bible, prayer, islam, muslim, quran, mosque, buddhist, buddhism, hindu, christian, interfaith, synagogue, ramadan, worship, sermon, monastery, pastor: Theology, Religious Studies, Counseling, Philosophy
free speech, censorship, propaganda: Journalism, Human Rights, Media Literacy, Debate, Law
media, tv series, popular culture, pop culture, fandom: Media Studies, Cultural Studies, Journalism, Media Literacy
social class, inequality, gender roles, sociological, demographics, population: Sociology, Social Research, Demography, Statistics

# Research and study
survey, questionnaire, poll, participant, respondent, google forms, feedback form, likert, census, course evaluation: Survey Design, Research Methods, Statistics, Interviewing, Qualtrics
focus group, thematic analysis, grounded theory, interview transcripts, qualitative: Qualitative Research, Interviewing, Focus Groups, Transcription, NVivo
experiment, study, research, thesis, lab, methodology class, control group, hypothesis, hypotheses, phd, test subjects: Research Methods, Experimental Design, Field Research, Laboratory Techniques, Statistics
fieldwork, expedition, field notes, field trip, field course, excursion: Field Research, Ecology, Geology, Ethnography, Surveying
conference, symposium, academic poster, poster session, colloquium, seminar, panel: Presentation Skills, Scientific Writing, Event Planning, Facilitation, Poster Design
reference manager, endnote, mendeley, footnotes: Zotero, LaTeX, Scientific Writing
`
