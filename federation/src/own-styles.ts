import {
  generate,
  ident,
  parse,
  string,
  tokenize,
  tokenTypes,
  type Atrule,
  type Block,
  type CssLocation,
  type CssNode,
  type Declaration,
  type List,
  type Selector,
  type SelectorList,
} from 'css-tree'
import type { RemoteName } from './front-ends.ts'

/** The cascade layer of all remotes: it comes after those of `shared-ui`. */
const remoteLayer = 'remote'

/** The beginning of each name that a remote gives to the whole page: classes, keyframes, fonts. */
export const ownPrefix = (name: RemoteName): string => `${name}-`

/** A place in a stylesheet that can change elements of other front ends. Lines and columns start at 1. */
export interface StyleProblem {
  line: number
  column: number
  text: string
}

/** Problems of one stylesheet that are listed. */
const mostProblems = 10

/** What a selector, or its part up to a combinator, can match. */
const reach = {
  anything: 0,
  /** Elements with a class of the remote. */
  own: 1,
  /** Elements below one of these. */
  inside: 2,
} as const
type Reach = (typeof reach)[keyof typeof reach]

/** What surrounds a rule. */
interface Surroundings {
  isLayered: boolean
  /** What `&` matches; undefined outside of a rule. */
  parent?: Reach
}

const least = (all: readonly Reach[]): Reach =>
  all.length === 0 ? reach.anything : (Math.min(...all) as Reach)

/** What a part of a selector can match behind a combinator. */
const behind = (before: Reach, combinator: string): Reach => {
  if (combinator === ' ' || combinator === '>') {
    return before === reach.anything ? reach.anything : reach.inside
  }
  // A sibling of the remote's outermost element belongs to others.
  return before === reach.inside ? reach.inside : reach.anything
}

/** By its text: the parser does not read what is in the brackets of each pseudo-class. */
const hasNesting = (selector: Selector): boolean => generate(selector).includes('&')

/** At-rules that apply what they contain only sometimes. */
const conditions = new Set(['media', 'supports', 'container', 'starting-style'])

/** At-rules that give a name to the whole page. */
const naming = new Set(['keyframes', '-webkit-keyframes', 'counter-style', 'property'])

class StyleCheck {
  readonly problems: StyleProblem[] = []
  private readonly prefix: string

  constructor(name: RemoteName) {
    this.prefix = ownPrefix(name)
  }

  check(css: string): void {
    this.checkTokens(css)
    const sheet = parse(css, {
      positions: true,
      // Each browser reads on from another place, so the rules behind an error cannot be judged.
      onParseError: ({ line, column, message }) => {
        const text = `This cannot be read, and a rule in another begins with &: ${message}.`
        this.add({ line, column, text })
      },
      parseValue: false,
      parseCustomProperty: false,
    })
    if (sheet.type === 'StyleSheet') this.checkAll(sheet.children, { isLayered: false })
  }

  /** A browser reads `u\72l(` as `url(`, up to the next bracket, and a NUL as a letter. The parser does neither. */
  private checkTokens(css: string): void {
    tokenize(css, (type, start, end) => {
      if (this.problems.length === mostProblems) return
      const text = css.slice(start, end)
      const isEscaped = type === tokenTypes.Function && text.includes('\\')
      if (!isEscaped && !text.includes('\0')) return
      const before = css.slice(0, start).split('\n')
      const place = { line: before.length, column: before.at(-1)!.length + 1 }
      this.add({ ...place, text: `${JSON.stringify(text.slice(0, 100))} cannot be read.` })
    })
  }

  private refuse({ loc }: { loc?: CssLocation | null | undefined }, text: string): void {
    const { line, column } = loc?.start ?? { line: 1, column: 1 }
    this.add({ line, column, text })
  }

  private add(problem: StyleProblem): void {
    if (this.problems.length < mostProblems) this.problems.push(problem)
  }

  private checkAll(nodes: List<CssNode>, surroundings: Surroundings): void {
    for (const node of nodes) {
      if (this.problems.length === mostProblems) return
      if (node.type === 'Atrule') this.checkAtrule(node, surroundings)
      else if (node.type === 'Rule') this.checkRule(node.prelude, node.block, surroundings)
      else if (node.type === 'Declaration') this.checkDeclaration(node)
      else if (node.type === 'CDO' || node.type === 'CDC') this.refuse(node, 'Remove this comment.')
    }
  }

  private checkAtrule(rule: Atrule, surroundings: Surroundings): void {
    const name = rule.name.toLowerCase()
    const prelude = rule.prelude ? generate(rule.prelude) : ''
    if (conditions.has(name)) {
      if (rule.block) this.checkAll(rule.block.children, surroundings)
    } else if (name === 'layer' && (surroundings.isLayered || prelude === remoteLayer)) {
      if (rule.block) this.checkAll(rule.block.children, { ...surroundings, isLayered: true })
    } else if (name === 'font-face') {
      for (const family of rule.block ? familiesOf(rule.block) : []) {
        this.checkName(rule, `The font “${family}”`, family, this.prefix)
      }
    } else if (naming.has(name)) {
      const prefix = name === 'property' ? `--${this.prefix}` : this.prefix
      this.checkName(rule, `@${name} ${prelude}`, ident.decode(prelude), prefix)
    } else {
      const text = `@${name} ${prelude}`.trimEnd()
      this.refuse(rule, `${text} is for the whole page: a remote's styles cannot have it.`)
    }
  }

  private checkName(rule: Atrule, shown: string, name: string, prefix: string): void {
    if (name.startsWith(prefix)) return
    this.refuse(rule, `${shown} is known to the whole page: its name must begin with “${prefix}”.`)
  }

  private checkRule(prelude: CssNode, block: Block, surroundings: Surroundings): void {
    // The parser has reported others.
    const selectors = prelude.type === 'SelectorList' ? selectorsOf(prelude) : []
    if (!surroundings.isLayered) {
      this.refuse(prelude, `${quoted(prelude)} is outside of @layer ${remoteLayer}.`)
    }
    const reached = selectors.map((selector) => {
      const matched = this.reachOf(selector, surroundings.parent, true)
      if (matched === reach.anything) {
        this.refuse(
          selector,
          `${quoted(selector)} can match elements of other front ends: its last part must have a class of a CSS module, or be below an element with one.`,
        )
      }
      return matched
    })
    this.checkAll(block.children, { ...surroundings, parent: least(reached) })
  }

  /** A browser reads `a:hover{…}` in a rule as another rule, and the parser as a declaration. */
  private checkDeclaration(declaration: Declaration): void {
    if (declaration.property.startsWith('--')) return
    let hasBlock = false
    tokenize(generate(declaration.value), (type) => {
      hasBlock ||= type === tokenTypes.LeftCurlyBracket
    })
    if (hasBlock)
      this.refuse(declaration, `${quoted(declaration)} cannot be read: begin it with &.`)
  }

  /** @param isOfRule whether it is a rule's own selector, which a rule around it changes */
  private reachOf(selector: Selector, parent: Reach | undefined, isOfRule: boolean): Reach {
    const parts = [...selector.children]
    let matched: Reach = reach.anything
    if (isOfRule && parent !== undefined && !hasNesting(selector)) {
      matched = parts[0]?.type === 'Combinator' ? parent : behind(parent, ' ')
    }
    for (const part of parts) {
      matched =
        part.type === 'Combinator'
          ? behind(matched, part.name)
          : (Math.max(matched, this.reachOfPart(part, parent)) as Reach)
    }
    return matched
  }

  private reachOfPart(part: CssNode, parent: Reach | undefined): Reach {
    if (part.type === 'ClassSelector') {
      return ident.decode(part.name).startsWith(this.prefix) ? reach.own : reach.anything
    }
    if (part.type === 'NestingSelector') return parent ?? reach.anything
    if (part.type === 'PseudoClassSelector' && /^(?:is|where)$/i.test(part.name)) {
      const lists = [...(part.children ?? [])]
      return least(
        lists.flatMap((list) =>
          list.type === 'SelectorList'
            ? selectorsOf(list).map((each) => this.reachOf(each, parent, false))
            : [reach.anything],
        ),
      )
    }
    return reach.anything
  }
}

const selectorsOf = ({ children }: SelectorList): Selector[] =>
  [...children].filter((each) => each.type === 'Selector')

const isFamily = ({ property }: Declaration): boolean =>
  ident.decode(property).toLowerCase() === 'font-family'

const familiesOf = ({ children }: Block): string[] =>
  [...children].flatMap((each) => {
    if (each.type !== 'Declaration' || !isFamily(each)) return []
    const text = generate(each.value).trim()
    return [/^["']/.test(text) ? string.decode(text) : ident.decode(text)]
  })

const quoted = (node: CssNode): string => {
  const text = generate(node)
  return `“${text.length > 100 ? `${text.slice(0, 100)}…` : text}”`
}

/**
 * Finds what a remote's stylesheet could change of other front ends. The names of its CSS modules begin with
 * {@link ownPrefix} in a build. Custom properties may have any name: elements inherit them only from the remote's own.
 *
 * @param css as the browser gets it
 * @returns the first of its problems
 */
export const foreignStyles = (name: RemoteName, css: string): StyleProblem[] => {
  const check = new StyleCheck(name)
  try {
    check.check(css)
  } catch (error) {
    // Such as rules in thousands of others, for which the stack is too small.
    const { message } = error as Error
    return [{ line: 1, column: 1, text: `This cannot be read: ${message}.` }]
  }
  return check.problems.toSorted((a, b) => a.line - b.line || a.column - b.column)
}
