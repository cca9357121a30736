/**
 * What a person with a skill can do of others, from 0 to 1: `React: JavaScript 0.8` says that a person with React
 * mostly does what a role with JavaScript wants, not that one with JavaScript knows React.
 */
const table = `
# Programming and data
Angular: TypeScript 0.8, JavaScript 0.8, Front End Development 0.8, HTML 0.6
Back End Development: API Design 0.7, Programming 0.9, SQL 0.5
C++: Programming 0.9, C 0.6
Cypress: Test Automation 0.8, Software Testing 0.6
Data Analysis: Statistics 0.5, Data Visualization 0.5
Data Science: Data Analysis 0.9, Statistics 0.7, Machine Learning 0.6, Python 0.6
Deep Learning: Machine Learning 0.9, Neural Networks 0.9, Python 0.6
Django: Python 0.9, Back End Development 0.7, Web Development 0.7
Docker: DevOps 0.5, Linux 0.4
Embedded Systems: Microcontrollers 0.8, C 0.6
Express.js: Node.js 0.9, JavaScript 0.8, Back End Development 0.6
Flask: Python 0.9, Back End Development 0.6
Front End Development: HTML 0.9, CSS 0.9, JavaScript 0.9, Web Development 0.8
Full-Stack Development: Web Development 0.9, Front End Development 0.8, Back End Development 0.8, JavaScript 0.7
JavaScript: Programming 0.8, Web Development 0.5
Kubernetes: Docker 0.7, DevOps 0.7
Machine Learning: Statistics 0.5, Data Analysis 0.5, Python 0.5, Artificial Intelligence 0.8
Natural Language Processing: Machine Learning 0.7, Python 0.5
Next.js: React 0.9, JavaScript 0.8, Front End Development 0.7
Node.js: JavaScript 0.9, Back End Development 0.6
Pandas: Python 0.9, Data Analysis 0.6
PostgreSQL: SQL 0.9, Database Design 0.5
Python: Programming 0.9
PyTorch: Python 0.9, Deep Learning 0.8, Machine Learning 0.8
QGIS: GIS 0.9, Cartography 0.6
ArcGIS: GIS 0.9, Cartography 0.6
R: Statistics 0.6, Data Analysis 0.6
React: JavaScript 0.8, Front End Development 0.8, Web Development 0.6, HTML 0.6
React Native: React 0.7, JavaScript 0.8, Mobile Development 0.8
Ruby on Rails: Ruby 0.9, Web Development 0.7, Back End Development 0.7
Software Engineering: Programming 0.9, Version Control 0.7
Spring Boot: Java 0.9, Back End Development 0.7
SwiftUI: Swift 0.9, iOS Development 0.8
TensorFlow: Machine Learning 0.8, Deep Learning 0.8, Python 0.7
TypeScript: JavaScript 0.9, Programming 0.8
Unity: Game Development 0.8, C# 0.6
Unreal Engine: Game Development 0.8, C++ 0.4
Vue.js: JavaScript 0.8, Front End Development 0.8, Web Development 0.6
Web Development: HTML 0.8, CSS 0.7, JavaScript 0.6
GIS: Cartography 0.6, Spatial Analysis 0.6

# Engineering and making
AutoCAD: CAD 0.9, Technical Drawing 0.6
Circuit Design: PCB Design 0.5, Soldering 0.5
KiCad: PCB Design 0.9, Circuit Design 0.6
PCB Design: Circuit Design 0.7, Soldering 0.5
SolidWorks: CAD 0.9, 3D Modeling 0.7
Carpentry: Woodworking 0.9
Woodworking: Carpentry 0.6
Tailoring: Sewing 0.9, Pattern Making 0.6
Fashion Design: Sewing 0.6, Pattern Making 0.6
Costume Design: Sewing 0.6, Fashion Design 0.4
Robotics: Microcontrollers 0.5, Programming 0.5, Soldering 0.4
Pottery: Ceramics 0.9
Ceramics: Pottery 0.7

# Design and visual arts
Adobe InDesign: Layout Design 0.7, Graphic Design 0.5
Adobe Illustrator: Vector Art 0.8, Graphic Design 0.5
Adobe Photoshop: Photo Editing 0.8
Adobe Lightroom: Photo Editing 0.9, Photography 0.4
Blender: 3D Modeling 0.8, 3D Animation 0.5
Figma: User Interface Design 0.6, Prototyping 0.4
Graphic Design: Layout Design 0.7, Typography 0.6, Logo Design 0.6, Poster Design 0.7
Illustration: Drawing 0.9
Event Photography: Photography 0.9
Portrait Photography: Photography 0.9
Photography: Photo Editing 0.5
User Experience Design: User Research 0.6, Wireframing 0.7, Usability Testing 0.6
User Interface Design: Wireframing 0.6, Figma 0.4
Screen Printing: Printmaking 0.8
Linocut: Printmaking 0.8

# Film, music and theatre
Adobe Premiere Pro: Video Editing 0.9
DaVinci Resolve: Video Editing 0.8, Color Grading 0.7
Final Cut Pro: Video Editing 0.9
Cinematography: Camera Operation 0.9, Lighting 0.5
Documentary Film: Film Production 0.7, Interviewing 0.5
Film Editing: Video Editing 0.9
Film Production: Lighting 0.5, Camera Operation 0.5, Video Production 0.8, Video Editing 0.4
Video Production: Video Editing 0.7, Camera Operation 0.6
Lighting Design: Lighting 0.9
Event Lighting: Lighting 0.8
Audio Engineering: Audio Recording 0.8, Audio Mixing 0.8, Live Sound 0.5
Live Sound: Audio Mixing 0.6, Audio Engineering 0.6
Sound Design: Audio Editing 0.7, Audio Recording 0.5
Ableton Live: Music Production 0.7, Audio Editing 0.4
Music Production: Audio Mixing 0.6, Audio Recording 0.6
Podcasting: Audio Editing 0.6, Audio Recording 0.6
Radio Production: Audio Editing 0.7, Interviewing 0.5
Film Scoring: Music Composition 0.9
Songwriting: Lyric Writing 0.8, Music Composition 0.5
Choir Singing: Singing 0.8
Opera: Singing 0.9
Theater Direction: Directing 0.9
Musical Theater: Singing 0.6, Acting 0.6
Set Design: Model Making 0.4, Prop Making 0.4
Screenwriting: Writing 0.8, Storytelling 0.6
Playwriting: Writing 0.8, Storytelling 0.6
Choreography: Dance 0.9

# Writing, languages and research
Copy Editing: Proofreading 0.9, Editing 0.9
Copywriting: Writing 0.8
Creative Writing: Writing 0.9, Storytelling 0.6
Journalism: Writing 0.8, Interviewing 0.7, Fact Checking 0.6
Scientific Writing: Writing 0.7, Report Writing 0.7
Technical Writing: Writing 0.7, Documentation 0.9
Grant Writing: Writing 0.6, Fundraising 0.5
Interpreting: Translation 0.6
American Sign Language: Sign Language 0.9
British Sign Language: Sign Language 0.9
Mandarin: Chinese 0.9
Cantonese: Chinese 0.7
Oral History: Interviewing 0.8, Transcription 0.5
Ethnography: Field Research 0.7, Qualitative Research 0.7, Interviewing 0.6
Econometrics: Statistics 0.8, Regression Analysis 0.8, Data Analysis 0.6
Biostatistics: Statistics 0.9
Survey Design: Research Methods 0.5
Bioinformatics: Data Analysis 0.5, Programming 0.4

# Science and care
Mathematics: Calculus 0.8
Statistics: Data Analysis 0.6
Molecular Biology: Laboratory Techniques 0.8, PCR 0.7, Pipetting 0.8
PCR: Pipetting 0.8, Laboratory Techniques 0.7
Cell Culture: Laboratory Techniques 0.7, Pipetting 0.6
Marine Biology: Biology 0.8, Field Research 0.5
Ecology: Field Research 0.6, Biology 0.6
Botany: Plant Identification 0.8, Biology 0.6
Nursing: Patient Care 0.9, First Aid 0.7, CPR 0.7
Paramedicine: First Aid 0.9, CPR 0.9, Patient Care 0.7
Wilderness First Aid: First Aid 0.9
Lifeguarding: Swimming 0.9, First Aid 0.6, CPR 0.7
Early Childhood Education: Childcare 0.8, Teaching 0.7
Tutoring: Teaching 0.6
Math Tutoring: Tutoring 0.9, Mathematics 0.7
Teaching: Tutoring 0.8, Lesson Planning 0.7, Public Speaking 0.4

# Business, society, sports and food
Accounting: Bookkeeping 0.9, Budgeting 0.6
Digital Marketing: Marketing 0.8, Social Media 0.7, Search Engine Optimization 0.5
Search Engine Optimization: Digital Marketing 0.6
Project Management: Budgeting 0.4, Time Management 0.6, Leadership 0.4
Scrum: Agile Methods 0.9, Project Management 0.4
Volunteer Coordination: Volunteer Management 0.8, Event Planning 0.4
Mediation: Conflict Resolution 0.9, Negotiation 0.6
Debate: Public Speaking 0.7
Mock Trial: Public Speaking 0.6, Legal Research 0.4
Legal Writing: Legal Research 0.6
Bouldering: Rock Climbing 0.6
Mixed Martial Arts: Martial Arts 0.9
Mountaineering: Hiking 0.9, Rock Climbing 0.5
Permaculture: Gardening 0.8, Composting 0.6
Gardening: Composting 0.4
Catering: Cooking 0.8, Food Safety 0.7
Pastry: Baking 0.9
Bread Baking: Baking 0.8
`

const kinOfEach = (): ReadonlyMap<string, ReadonlyMap<string, number>> => {
  const lines = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [skill = '', kin = ''] = line.split(': ')
      const weights = kin.split(', ').map((each): [string, number] => {
        const space = each.lastIndexOf(' ')
        return [each.slice(0, space), Number(each.slice(space + 1))]
      })
      return [skill, new Map(weights)]
    }),
  )
}

/** The skills that each skill implies in part, each with its weight between 0 and 1. */
export const kinship = kinOfEach()

/**
 * What a person's skills imply of others. Only for the order of results and for what comes close: it is no match.
 *
 * @param had skills by their own names
 * @returns the largest weight for each implied skill, between 0 and 1, without the skills themselves
 */
export const impliedSkills = (had: readonly string[]): Map<string, number> => {
  const implied = new Map<string, number>()
  for (const skill of had) {
    for (const [kin, weight] of kinship.get(skill) ?? []) {
      if (!had.includes(kin)) implied.set(kin, Math.max(weight, implied.get(kin) ?? 0))
    }
  }
  return implied
}
