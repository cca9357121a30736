/** Skills with their other names: design, art, film, music, theatre, writing and languages. `names.ts` has the format. */
export const arts = `
# Design
Adobe After Effects: After Effects
Adobe InDesign: InDesign
Adobe Lightroom: Lightroom, Lightroom Classic
Adobe Photoshop: Photoshop, fotoshop
Adobe Premiere Pro: Premiere, Premiere Pro, Adobe Premiere
Animation: animator, animating
Brand Identity: corporate identity, corporate design
Color Theory: colour theory
Fashion Design: fashion designer, clothing design
Figma: Figma design, Figma prototyping
Font Design: type design, typeface design
Graphic Design: graphic designer, graphics design, grafic design
Illustration: illustrating, illustrations, ilustration
Industrial Design: industrial designer
Infographics: infographic
Interaction Design: IxD, interaction designer
Interior Design: interior designer, interior decorating
Landscape Architecture: landscape architect
Landscape Design: garden design, landscape designer
Layout Design: page layout
Logo Design: logos, designing logos
Poster Design: posters, poster
Presentation Design: slide design
Product Design: product designer
Typography: typographer, typografy
User Experience Design: UX, UX design, user experience, UX designer
User Interface Design: UI, UI design, user interface, UI designer, interface design
User Research: UX research, UX researcher
Web Design: website design, web designer, designing websites
Wireframing: wireframes, wireframe

# Visual arts
Acrylic Painting: acrylic paint, acrylic paints
Analog Photography: analogue photography, film photography
Calligraphy: caligraphy, calligrapher
Ceramics: ceramic, ceramicist
Character Design: character designer, designing characters
Comic Art: comics, comic drawing, drawing comics
Concept Art: concept artist
Digital Art: digital artist
Drawing: draw, drawings
Graffiti: grafitti
Lettering: hand lettering
Life Drawing: nude drawing
Linocut: lino printing, linocuts, lino print
Mural Painting: murals, mural, wall painting, mural art
Oil Painting: oil paint, oil paints
Painting: paintings
Photo Editing: editing photos, image editing, picture editing, photo retouching, photo editting
Photography: photographer, taking photos, taking pictures, photograpy
Pixel Art: pixel artist, pixel graphics
Printmaking: printmaker, making prints
Screen Printing: silkscreen, silkscreen printing, serigraphy
Sculpture: sculpting, sculptor
Sketching: sketches
Watercolor: watercolour, watercolour painting, watercolor painting

# Film and media
3ds Max: 3D Studio Max
Audio Editing: editing audio, sound editing
Audio Engineering: audio engineer, sound engineer, sound engineering
Audio Mixing: sound mixing
Audio Recording: sound recording, recording sound, sound recordist
Camera Operation: camera operator, camera work, camera operating
Cinema 4D: C4D
Cinematography: cinematographer, director of photography
Color Grading: colour grading, color correction, colour correction
DaVinci Resolve: DaVinci
Documentary Film: documentary, documentaries, documentary filmmaking
Film Editing: film editor, film cutting
Film Production: filmmaking, filmmaker, movie making, making films, film producer
Final Cut Pro: Final Cut, FCPX
Live Sound: live audio, PA systems, live sound engineering
Motion Graphics: motion design, mograph
OBS Studio: Open Broadcaster Software
Podcasting: podcast, podcasts, podcaster, podcast production
Radio Production: radio producer, radio shows, making radio
Screenwriting: scriptwriting, screenwriter, script writer, screenplay, screenplays
Sound Design: sound designer, sound effects
Stop Motion: stop motion animation
Storyboarding: storyboard, storyboards
Subtitling: subtitles, subtitle
Captioning: closed captions, closed captioning
Video Editing: video editor, editing videos, video edit, video editting
Video Production: videography, videographer, video making, making videos
Visual Effects: VFX

# Music
A Cappella: acapella
Ableton Live: Ableton
Accordion: accordionist
Bass Guitar: electric bass, bass guitarist
Cello: violoncello, cellist
Choir Singing: choral singing, chorus singing, singing in a choir
Clarinet: clarinettist, clarinetist
Conducting: choir conducting, orchestral conducting
DJing: DJ, deejay, disc jockey
Double Bass: contrabass, upright bass, string bass
Drums: drumming, drum kit, drummer
Electronic Music: electronic music production, EDM
FL Studio: Fruity Loops
Flute: flutist, flautist
Guitar: guitarist, guitar playing
Logic Pro: Logic Pro X
Lyric Writing: lyrics, lyricist, writing lyrics
Music Composition: composing, composing music, composer
Music Production: music producer, beat making, making beats
Music Technology: music tech
Music Theory: theory of music
Musical Theater: musical theatre, musicals
Opera: opera singing
Percussion: percussionist
Piano: pianist, piano playing
Rap: rapping, rapper
Saxophone: sax, saxophonist
Singing: singer, vocals, vocalist
Songwriting: songwriter, writing songs
Trumpet: trumpeter
Ukulele: uke, ukelele
Viola: violist
Violin: violinist, fiddle

# Theatre and dance
Acting: actor, actress, stage acting
Ballet: ballet dancing
Ballroom Dance: ballroom dancing, ballroom
Choreography: choreographer, choreographing
Contemporary Dance: contemporary dancing
Costume Design: costumes, costume designer, costume
Dance: dancing, dancer
Directing: directing actors
Dramaturgy: dramaturg, dramaturge
Hair Styling: hairdressing, hairdresser, hair stylist
Hip Hop Dance: hip hop dancing
Improvisation: improv, impro
Lighting: stage lights, lighting technician, lighting tech
Lighting Design: lighting designer, light design
Makeup Artistry: makeup, makeup artist
Playwriting: playwrighting, writing plays
Prop Making: props, making props, prop building
Puppetry: puppeteer, puppets, puppeteering
Salsa Dance: salsa dancing
Set Design: scenography, scenic design, stage design, set designer
Stage Combat: stage fighting, fight choreography
Stage Management: stage manager, stage managing
Stand-Up Comedy: stand-up comedian
Storytelling: storyteller, telling stories
Tap Dance: tap dancing
Theater: theatre
Theater Direction: theatre direction, theatre directing, theater director, theatre director
Voice Acting: voice actor, voice over, voice overs

# Writing
Blogging: blog, blogs, blogger, blog writing
Content Writing: content writer, web content writing
Copy Editing: copy editor
Copywriting: copywriter
Creative Writing: creative writer
Fact Checking: fact checker, checking facts
Fiction Writing: writing fiction, fiction
Grant Writing: grant applications, grant proposals, grant writer
Interviewing: interviews, interviewer, conducting interviews
Journalism: journalist, news reporting, jornalism
Newsletter Writing: newsletter, newsletters
Novel Writing: novelist, writing novels
Poetry: poems, poet, writing poetry
Proofreading: proofreader
Report Writing: writing reports
Scientific Writing: scientific papers
Short Stories: short story, short story writing
Speechwriting: speechwriter, writing speeches
Technical Writing: technical writer, tech writing, technical documentation
Transcription: transcribing, transcriber
Writing: writer, writting
Zine Making: zines, making zines

# Languages
American Sign Language: ASL
Ancient Greek: classical Greek
Arabic: العربية, Arabic language
Basque: euskara
British Sign Language: BSL
Bulgarian: български
Cantonese: 廣東話, 广东话
Catalan: català
Croatian: hrvatski
Czech: čeština
Danish: dansk
Dutch: Nederlands
Finnish: suomi
French: français, French language
German: Deutsch, German language
Greek: modern Greek, ελληνικά
Hebrew: עברית
Hindi: हिन्दी, हिंदी
Hungarian: magyar
Icelandic: íslenska
Indonesian: Bahasa Indonesia
Interpreting: interpreter, live interpreting
Irish: Gaeilge, Irish Gaelic
Italian: italiano
Japanese: 日本語, nihongo
Korean: 한국어, hangugeo
Localization: localisation, l10n
Malay: Bahasa Melayu
Mandarin: Mandarin Chinese, 普通话, putonghua
Maori: te reo, te reo Māori
Norwegian: norsk
Persian: Farsi, فارسی
Polish: polski
Portuguese: português, portugese
Punjabi: Panjabi, ਪੰਜਾਬੀ
Romanian: română
Russian: русский
Spanish: español, castellano, Spanish language
Swahili: Kiswahili
Swedish: svenska
Translation: translator, translating
Turkish: Türkçe
Ukrainian: українська
Urdu: اردو
Vietnamese: tiếng Việt
Welsh: Cymraeg
Xhosa: isiXhosa
Zulu: isiZulu
`
