/** Words that mean skills in crafts, design, art, film, music, theatre and dance. `../wishes.ts` has the format. */
export const artsWishes = `
# Crafts and clothes
clothes, garment, outfit, dress, fabric, textile, needle, stitch, seamstress, tailor, wardrobe, skirt, trousers, zip, hem, thread, suit, ribbon, jacket, sewing circle: Sewing, Textiles, Fashion Design, Costume Design, Tailoring, Pattern Making
mending, patching, darning, ripped jeans: Sewing, Tailoring, Textiles, Embroidery, Upcycling
fashion, runway, catwalk, stylist, lookbook: Fashion Design, Textiles, Sewing, Photography
thrift, second hand, secondhand, fast fashion, flea market, vintage clothes, swap shop: Sustainable Fashion, Upcycling, Sewing, Sustainability
wool, yarn, handicraft, crocheting, sweater, scarf, mittens, socks, amigurumi, blanket, spinning wheel, crafts, craft fair: Knitting, Crochet, Weaving, Textiles, Felting
macrame, tapestry, rug, carpet, loom, basket, basketry: Weaving, Textiles, Textile Design
dye, batik, indigo: Dyeing, Textiles, Textile Design, Screen Printing
tshirt, t shirt, merch, merchandise, hoodie, tote bag, sticker, badge: Screen Printing, T-Shirt Design, Graphic Design, Illustration
clay, kiln, vase, mug, porcelain, glaze, earthenware, throwing pots: Pottery, Ceramics, Sculpture
leather, wallet, shoemaker, shoe, cobbler, saddle: Leatherwork, Sewing, Product Design
jewel, ring making, necklace, earrings, bracelet, beads, silver, gold, goldsmith, silversmith, gemstone: Jewelry Making, Jewelry Design, Metalworking, Goldsmithing, Beadwork
wax, soap, cosmetics, perfume, bath bombs: Candle Making, Soap Making, Chemistry
scrapbook, greeting card, paper flowers, bullet journal, decoupage, pop up book: Paper Craft, Scrapbooking, Origami, Lettering
notebook binding, rebinding, handmade book: Bookbinding, Paper Making, Book Design
bouquet, florist, flower arrangement, ikebana, wreath: Flower Arranging, Gardening, Event Planning
cushion, sofa, armchair, curtain: Upholstery, Sewing, Furniture Design
cosplay, comic con, fursuit, armour, armor, wig: Cosplay, Costume Design, Sewing, Prop Making, Makeup Artistry
haircut, barber, hair, braids, face paint, stage makeup, henna, tattoo: Makeup Artistry, Hair Styling, Costume Design

# Design
designer, poster, flyer, leaflet, brochure, logo, banner, business card, invitation card, postcard, pamphlet: Graphic Design, Illustration, Typography, Layout Design, Logo Design, Poster Design, Adobe Illustrator
layout, magazine layout, booklet, typesetting, yearbook, programme booklet, print layout: Layout Design, Adobe InDesign, Typography, Graphic Design
font, typeface, letterpress, sign painter, signage, signpost: Typography, Graphic Design, Lettering, Layout Design, Font Design, Calligraphy
brand, visual identity, rebrand: Graphic Design, Brand Identity, Logo Design, Typography
slides, pitch deck, keynote: Presentation Design, PowerPoint, Presentation Skills, Graphic Design
diagram, data story, icon, pictogram: Infographics, Data Visualization, Illustration, Graphic Design
photoshop, retouch, collage, photomontage, meme: Adobe Photoshop, Photo Editing, Graphic Design, Collage
3d model, rendering, texture, low poly: 3D Modeling, Blender, 3D Animation, Game Art
animated film, cartoon film, pixar, claymation, animated short: Animation, Stop Motion, 3D Animation, Illustration, Motion Graphics
booth, trade fair, window display, showroom: Exhibition Design, Graphic Design, Set Design, Interior Design
ergonomic, gadget design, household objects, kitchenware: Industrial Design, Product Design, Ergonomics, Prototyping

# Visual arts
cartoon, sketch, draw, picture book, artist, illustrator, art, doodle, ink, pencil, coloring book, art class, book cover: Illustration, Drawing, Comic Art, Digital Art, Painting
comic strip, manga, webcomic, graphic novel, superhero, caricaturist: Comic Art, Illustration, Drawing, Manga, Storytelling
painter, canvas, brush, paint, oils, gouache, easel, still life: Painting, Mural Painting, Watercolor, Acrylic Painting, Oil Painting
mural, street art, spray paint, wall art, chalk art, underpass: Mural Painting, Painting, Illustration, Graffiti
nude, figure model, portrait drawing, anatomy drawing, sketchbook, urban sketching, plein air: Life Drawing, Sketching, Drawing, Figure Drawing
colour palette, color palette, pigment: Color Theory, Painting, Color Grading, Dyeing
sculptor, statue, installation, land art, marble: Sculpture, Model Making, Ceramics, Performance Art
art installation, video installation, light installation, projector, projection mapping, interactive art, new media art: Video Art, Creative Coding, p5.js, Lighting Design, Electronics Repair
camera, photo, picture, pics, portrait, snapshot, selfie, lens, photo walk, darkroom, headshot, photo shoot, photoshoot, photo booth, wedding photos, graduation photos, tripod: Photography, Adobe Lightroom, Photo Editing, Camera Operation, Portrait Photography
film camera, polaroid, analogue, 35mm, developing film: Analog Photography, Photography, Photo Editing
photojournalist, street photos, photo reportage, photo essay: Photojournalism, Photography, Journalism, Street Photography
print, printing press, risograph, etching, woodcut, lithograph, stencil, engraving, silk screen: Printmaking, Screen Printing, Linocut, Block Printing
exhibition, gallery, curator, art show, vernissage, biennale, degree show: Curating, Art History, Exhibition Design, Archival Research, Cataloguing, Graphic Design
renaissance, baroque, impressionism, monet, old masters, modern art, avant garde: Art History, Painting, History, Curating
old paintings: Art Restoration, Art History, Historic Preservation, Chemistry
handwriting, brush pen, nib: Calligraphy, Lettering, Paleography

# Film and media
movie, short film, documentary, cinema, filming, shoot, clip, youtube, vlog, trailer, music video, film festival, promo video, reel: Film Production, Cinematography, Video Editing, Directing, Screenwriting
video, footage, montage, explainer video, video essay: Video Editing, Video Production, Adobe Premiere Pro, Motion Graphics
documentarian, docuseries, nature film: Documentary Film, Film Production, Interviewing, Video Editing
cameraman, cameramen, camerawoman, videographer, gimbal, steadicam: Cinematography, Camera Operation, Video Production, Photography
green screen, special effects, cgi, film cut, rough cut: Visual Effects, Video Editing, Film Editing, Adobe After Effects, Motion Graphics
mood board, monster, creature, fantasy character: Concept Art, Character Design, Digital Art, Illustration
director, producer, film director: Directing, Film Production, Theater Direction
gaffer, light, lamp, spotlight, stage light: Lighting, Lighting Design, Event Lighting
film studies, film theory, hitchcock, film critic, film noir, movie review: Film History, Media Studies, Writing, Film Production
movie night, watch party, open air cinema, film screening: Event Planning, Film History, Film Production
sound, audio, microphone, boom, speaker system, recording, studio, mixing desk, mixer: Audio Recording, Audio Editing, Sound Design, Live Sound, Audio Engineering
soundscape, field recorder, foley artist, nature sounds, ambient: Sound Design, Field Recording, Audio Recording, Foley
audio transcript, captions, subtitle: Transcription, Captioning, Subtitling, Accessibility, Speech Recognition
radio, broadcast, news anchor, airtime, radio play, radio drama, audio drama: Radio Production, Journalism, Audio Editing, Podcasting, Interviewing
podcast, audio story, episode: Audio Editing, Radio Production, Interviewing, Audio Recording, Podcasting
television, tv, talk show, newsroom, anchor: Video Production, Journalism, Broadcasting, Camera Operation
stream, livestream, twitch, webcast, hybrid event: OBS Studio, Video Production, Broadcasting, Camera Operation
narrator, audiobook, dubbing, voiceover: Voice Acting, Audiobook Narration, Audio Recording, Storytelling
influencer, content creator, facebook, linkedin, hashtag, snapchat: Social Media, Digital Marketing, Video Editing, Content Strategy

# Music
song lyrics: Lyric Writing, Songwriting, Singing
soundtrack, score, film music, compose, game music, background music, sheet music, notation, jingle: Music Composition, Film Scoring, Sound Design, Music Production, Music Notation
music, musician, musical instrument, band, orchestra, ensemble, quartet, trio, concert, gig, jam, symphony, philharmonic, rehearsal room, recital, bandmate, play music: Music Composition, Violin, Viola, Cello, Piano, Guitar, Drums, Singing, Live Sound
rock band, rock music, punk, metal band, indie band, cover band, pop music, garage band: Guitar, Drums, Bass Guitar, Singing, Songwriting
jazz, jazz band, swing band, big band, blues, blues band, improvise music: Saxophone, Piano, Double Bass, Trumpet, Drums
strings, string quartet, string orchestra, baroque music: Violin, Viola, Cello, Double Bass
instrument, music lesson, music teacher, music school: Violin, Viola, Cello, Piano, Guitar, Flute, Clarinet, Trumpet
brass, brass band, wind band, marching band, trombone, tuba, horn, bugle: Trumpet, Saxophone, Clarinet, Flute, Percussion
woodwind, oboe, bassoon, bagpipe, wind quintet: Flute, Clarinet, Saxophone
keyboard, harpsichord, accompanist, grand piano, church organ: Piano, Music Theory
bass, bassist: Bass Guitar, Double Bass
acoustic guitar, chords, banjo, mandolin, lute, campfire songs, strum, electric guitar: Guitar, Ukulele, Singing, Songwriting
folk, folk songs, ceilidh, irish music, world music, bluegrass, balkan music, harmonica: Violin, Accordion, Guitar, Singing, Folk Music
rhythm, drumline, bongo, djembe, samba, cajon, drumstick: Drums, Percussion, Music Theory
choir, sing, vocal, chorus, carol, karaoke, choral, soprano, alto, tenor, baritone, gospel, hymn, choir concert, barbershop, singalong, madrigal: Singing, Choir Singing, Opera, Conducting, A Cappella
conductor, choirmaster, baton: Conducting, Choir Singing, Music Theory
aria, operetta, libretto, mozart, verdi: Opera, Singing, Conducting
song, ballad, singer songwriter, open mic, open mike: Songwriting, Singing, Guitar, Lyric Writing
beats, dj, synth, techno, house music, drum machine, sampler, remix, loops, bedroom producer, electronica, ableton: Music Production, Ableton Live, Electronic Music, Sound Design
club night, turntable, vinyl, playlist, mixtape, nightclub, rave, dj set: DJing, Music Production, Live Sound, Event Planning
hip hop, freestyle, beatbox, mc, battle rap: Rap, Hip Hop Dance, Music Production, Lyric Writing
counterpoint, solfege, bach, beethoven: Music Theory, Music Composition, Piano
classical concert: Violin, Piano, Cello, Conducting, Music Theory
luthier, guitar building, violin making, instrument repair: Luthiery, Woodworking, Guitar
acoustics, reverb, noise, decibel: Acoustics, Audio Engineering, Physics, Sound Design
record label, band manager, music industry, tour manager: Music Business, Event Planning, Marketing, Live Sound

# Theatre and dance
play, drama, theatre, theater, stage, rehearsal, performance, shakespeare, tragedy, theatre group, theatre club, sketch show, panto, pantomime, amateur dramatics, monologue, audience, premiere night, revue: Acting, Stage Management, Set Design, Directing, Costume Design, Theater, Choreography
actor, actress, cast, audition, thespian, improv show, physical theatre: Acting, Improvisation, Voice Acting, Theater
backstage, props, stage crew, stagehand, stage hand, prompter, curtain call, cue, tech crew: Stage Management, Set Design, Lighting, Prop Making, Live Sound
scenery, stage set, set building, set builder, backdrop, model box: Set Design, Painting, Carpentry, Prop Making
mask, fake blood, sword, stunt: Prop Making, Stage Combat, Costume Design
puppet, marionette, shadow play, shadow theatre, muppet, ventriloquist: Puppetry, Storytelling, Sewing, Theater
dancer, dance class, dance show, dance company, kpop dance, flash mob, dance floor, prom, jazz dance, modern dance: Dance, Choreography, Contemporary Dance, Hip Hop Dance
ballet, ballerina, nutcracker: Ballet, Dance, Choreography
tango, waltz, foxtrot, latin dance, bachata, merengue, salsa, rumba, swing, lindy, folk dance, square dance, partner dance, ceilidh dance: Ballroom Dance, Salsa Dance, Dance, Swing Dance, Lindy Hop
breakdance, b boy, street dance, krump: Hip Hop Dance, Dance, Breakdancing, Choreography
drag show, belly dance, bollywood, bhangra, flamenco, pole dance, burlesque: Dance, Choreography, Costume Design, Cabaret
comedy, funny, joke, comedian, laugh, satire, parody, sitcom, humour, humor: Stand-Up Comedy, Improvisation, Acting, Sketch Comedy, Writing
circus, acrobat, trapeze, fire breathing, unicycle, stilts, tightrope, fire spinning, juggler, juggling, clowning, poi: Circus Arts, Juggling, Clowning, Gymnastics
magic, magician, card trick, illusionist: Magic Tricks, Acting, Storytelling
broadway, west end, show tunes: Musical Theater, Singing, Acting, Choreography
mime, performance artist, street performance, busking, busker: Performance Art, Acting, Singing, Guitar
`
