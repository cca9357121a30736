import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { fragmentPropsIn, readFragmentProps } from './fragment-props.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

test('reads the props of each fragment of the site', async () => {
  const props = await readFragmentProps()

  expect(props).toMatchObject({
    'project-previews': {},
    'message-popover': { userId: 'string', userName: 'string', 'isPrimary?': 'boolean' },
    'user-previews': {},
  })
})

const button = (props: string, rest = '') =>
  fragmentPropsIn(
    `${rest}\ndeclare module '@quad/shared-ui/remote-app' { interface FragmentProps { button: ${props} } }`,
  )['button']

test('ignores comments and formatting', () => {
  const spread = `{
    /** Of the button. */
    size: { width: number // px
      unit: 'px' }
  }`

  expect(button(spread)).toEqual(
    button('{ size: { width: number; unit: "px" } }'.replaceAll('"', "'")),
  )
})

test('includes the declarations that a type names, and those that they name', () => {
  const props = '{ onPress: (size: Size) => void }'
  const size = 'interface Size { width: Width }'

  expect(button(props, `${size}\ntype Width = number`)).toEqual({
    onPress: '(size: Size) => void; interface Size { width: Width; }; type Width = number;',
  })
})

test.each(['ButtonProps', '{ size: string } & { color: string }', '{}'])(
  'refuses props that are not written there: %s',
  (props) => {
    expect(() => button(props)).toThrow(
      'Write the props of button into FragmentProps in src/fragments.ts',
    )
  },
)

test('reads what remotes declare, and what a page has of remotes in other repositories', async () => {
  const root = await temporary.make()
  const declare = async (path: string, fragment: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(
      join(root, path),
      `declare module '@quad/shared-ui/remote-app' { interface FragmentProps { ${fragment}: { id: string } } }`,
    )
  }
  await declare('mf-chat/src/fragments.ts', 'message')
  await declare('mf-profile/src/neighbours/mf-clubs.d.ts', 'badge')
  await declare('server/src/fragments.ts', 'other')

  expect(await readFragmentProps(root)).toEqual({
    message: { id: 'string' },
    badge: { id: 'string' },
  })
})
