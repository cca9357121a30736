import { fragmentPropsIn, readFragmentProps } from './fragment-props.ts'

test('reads the props of each fragment of the site', async () => {
  const props = await readFragmentProps()

  expect(props).toMatchObject({
    'project-previews': {},
    'message-popover': { userId: 'string', userName: 'string', 'isPrimary?': 'boolean' },
    'user-previews': {},
  })
})

const button = (props: string, rest = '') =>
  fragmentPropsIn(`${rest}\nexport interface FragmentProps { button: ${props} }`)['button']

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
    expect(() => button(props)).toThrow('Write the props of button into FragmentProps')
  },
)
