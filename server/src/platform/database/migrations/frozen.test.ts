import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { migrations } from '../migrate.ts'

/** The hash of the statements of each landed migration. Lines are only added. */
const landed: Record<string, string> = {
  '0001-schema': 'eb5a355fde2a61c7443ec00127f9351b3b9458418f777643a81de7e19a550ae8',
  '0002-earlier-schemas': 'c19f80840eba9b830b7faef42f432e182da846ccbcc275bc9e0ad0b451842ad2',
  '0003-failures': '433f0d5bf99ad4748dd4e63b6215e2297afb84f094cb2c6365a46e9e4a0df62e',
  '0004-skill-names': 'ae1a0cca024df6f61555cdd17536255d5d38ac4ef20d00315e7f484af3d23332',
  '0005-search-texts': '75a2b271e0879b5d729100336c2ea1f37a6e67e11abc0574f78ab408d9488811',
  '0006-matches': '1df88275f6b261feb8c4305cd5aa72b5d416d447beea89e55ed1dbe83fe221d1',
  '0007-one-match': 'f351ad6964bcb4b0cf064080d0aea85058ba71b762328d915fb9c420c973ee25',
  '0008-names': '356bd5e1c67c3c5bf11a2c022977dfc085564e260849d1405279a4f4ff61ceea',
  '0009-replies': 'e6aa8539fc9d758c922c9b97e00f75b1ab104aae7bf45a7778d7b67237610c78',
  '0010-mentions': '10f7da144890921cd5c487af31e238e737894310539d641bdf400aae181a2f2b',
  '0011-message-search': '91ed19dc01e167cf887c9587e1fd96e061ff8ab6345f6de9ca7939e1abd44914',
  '0012-repeating-events': '5892375bb52845145190960a1366a875b0168cc8058265628f4a8c74a1dd856b',
  '0013-muted-chats': 'fcddb4124fa604432d262f219c743cd562702fe2616d61b524960e0a275a2b11',
  '0014-enter-key': '6aff7b9a9c99dd374363e628452410b96f1b968324139a0ed0d2b37f947f9627',
  '0015-pinned-messages': 'b7979af2030603847124a24824dc153b9ac4787a7c752c79eb1e00f0087524a1',
  '0016-attachments': 'eab88441e490c1523518d91ab1727228032156443ef7bb8644811bf2e6af68fd',
  '0017-time-polls': 'f5df94356dfa3e78f97ab3c642409384197191a661410e0a9a48d39c107d7428',
  '0018-message-requests': 'a9fadef66ee952bb6bbef5880634ad859792964c5744e6d9df3dabf97981045a',
  '0019-message-numbers': '715ec5bb45993dd791367e57faab1350affb823ff922573757be9331c854350f',
}

/** A hash of the statements that a migration sends. */
const statementsOf = async (name: string): Promise<string> => {
  const hash = createHash('sha256')
  const db = new Kysely<never>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      hash.update(`${query.sql}\n${JSON.stringify(query.parameters)}\n`)
    },
  })
  await migrations[name]?.up(db)
  return hash.digest('hex')
}

const names = Object.keys(migrations)
const nextNumber = String(names.length + 1).padStart(4, '0')

test.each([...new Set([...names, ...Object.keys(landed)])])(
  '%s stays as it landed',
  async (name) => {
    const statements = await statementsOf(name)
    if (landed[name] === statements) return
    throw new Error(
      landed[name] === undefined
        ? `${name} is new. Before it lands, add this line to "landed": '${name}': '${statements}',`
        : `${name} has changed since it landed, and sites have run it. Restore it, and write a new migration ${nextNumber}.`,
    )
  },
)

test('migrations are numbered in sequence', () => {
  expect(names.map((name) => name.slice(0, 5))).toEqual(
    names.map((_, index) => `${String(index + 1).padStart(4, '0')}-`),
  )
})
