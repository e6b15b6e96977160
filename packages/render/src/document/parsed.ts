// render/document: the trees of a document's expressions, parsed once for many labels.
import { parseExpression, parseText } from '../expressions/parse.ts'
import type { Expression, TextParts } from '../expressions/tree.ts'

/** More sources than some dozen templates have. */
const most = 5000

function remembered<Tree>(parse: (source: string) => Tree): (source: string) => Tree {
  const known = new Map<string, Tree>()
  return (source) => {
    let tree = known.get(source)
    if (tree === undefined) {
      if (known.size >= most) known.clear()
      known.set(source, (tree = parse(source)))
    }
    return tree
  }
}

const nothing: Expression = { kind: 'text', value: '' }

/** read-document.ts has refused sources that do not parse; such a one prints nothing. */
export const textPartsOf = remembered((source): TextParts => {
  const read = parseText(source)
  return 'parts' in read ? read.parts : []
})

/** Like a text: false, and none. */
export const expressionOf = remembered((source): Expression => {
  const read = parseExpression(source)
  return 'expression' in read ? read.expression : nothing
})
