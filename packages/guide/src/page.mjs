// guide: one page of the guide: converts its Markdown to HTML, headings, links and parts for the search.
import { Marked } from 'marked'
import { escaped } from './layout.mjs'

/**
 * Reads a page.
 * @param name the file's name without its ending, which is its address below /guide/ too; `index` is /guide/ itself.
 * @param sizes width and height of each picture by its file name.
 */
export function readPage({ name, section, text, sizes }) {
  const address = name === 'index' ? '/guide/' : `/guide/${name}`
  const headings = []
  const links = []
  const marked = new Marked({ gfm: true })
  marked.use({ renderer: renderer({ sizes, headings, links }) })
  const tokens = marked.lexer(text)
  const [first, second] = tokens.filter(({ type }) => type !== 'space')
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error(`${name}.md does not begin with its title.`)
  const title = plain(first)
  const html = marked.parser(tokens)
  return {
    name,
    section,
    address,
    title,
    summary: second ? plain(second) : '',
    html,
    headings: headings.filter(({ depth }) => depth > 1),
    links,
    parts: partsOf(tokens, { title, address, headings }),
  }
}

function renderer({ sizes, headings, links }) {
  return {
    heading({ tokens, depth }) {
      const words = plain({ tokens })
      const id = words
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '')
      headings.push({ depth, id, words })
      const inside = this.parser.parseInline(tokens)
      if (depth === 1) return `<h1>${inside}</h1>\n`
      return `<h${depth} id="${id}">${inside} <a class="anchor" href="#${id}" aria-label="Link to ${escaped(words)}">#</a></h${depth}>\n`
    },
    link({ href, tokens }) {
      if (href.startsWith('/guide')) links.push(href)
      return `<a href="${escaped(href)}">${this.parser.parseInline(tokens)}</a>`
    },
    paragraph({ tokens }) {
      const [only, more] = tokens
      if (only?.type === 'image' && more === undefined) return this.parser.parseInline(tokens)
      return `<p>${this.parser.parseInline(tokens)}</p>\n`
    },
    image({ href, text, title }) {
      const size = sizes.get(href.replace('pictures/', ''))
      if (!size) throw new Error(`There is no picture ${href}.`)
      const caption = title ? `<figcaption>${escaped(title)}</figcaption>` : ''
      const picture = `<img src="/guide/${href}" alt="${escaped(text)}" width="${size.width}" height="${size.height}" loading="lazy" decoding="async">`
      return `<figure><a href="/guide/${href}">${picture}</a>${caption}</figure>\n`
    },
    blockquote({ tokens }) {
      return `<aside class="note">${this.parser.parse(tokens)}</aside>\n`
    },
    table(token) {
      const cells = (row, tag) => row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
      return `<div class="table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`
    },
  }
}

/** The text of a token without its marks. */
function plain(token) {
  if (token.tokens) return token.tokens.map(plain).join('')
  if (token.items) return token.items.map(plain).join(' ')
  if (token.rows) return [...token.header, ...token.rows.flat()].map(plain).join(' ')
  return token.type === 'image' || token.type === 'html' ? '' : unescaped(token.text ?? '')
}

const unescaped = (text) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name])

/** A part for each heading: the units of the search. */
function partsOf(tokens, { title, address, headings }) {
  const parts = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { id, words, depth } = headings[parts.length]
      parts.push({ page: title, title: words, address: depth === 1 ? address : `${address}#${id}`, text: '' })
    } else if (token.type !== 'space') {
      const part = parts.at(-1)
      part.text = `${part.text} ${plain(token)}`.trim().replace(/\s+/g, ' ')
    }
  }
  return parts
}
