// guide: search, theme and the contents on small screens. The index is a file of this server; no other host is asked.
const root = document.documentElement
const find = (id) => document.getElementById(id)
const [field, list, found] = [find('search'), find('results'), find('found')]
const mostShown = 8
let index
let active = -1

field.addEventListener(
  'focus',
  () => {
    void load()
  },
  { once: true },
)
field.addEventListener('input', () => {
  void search()
})
field.addEventListener('keydown', onKey)
document.addEventListener('keydown', (event) => {
  const typing = event.target.closest?.('input, textarea')
  const asked = (event.key === '/' && !typing) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
  if (!asked) return
  event.preventDefault()
  field.focus()
  field.select()
})
document.addEventListener('click', (event) => {
  if (!event.target.closest('.search')) close()
})

/** Reads the index once. */
function load() {
  index ??= fetch('/guide/search.json').then((answer) => answer.json())
  return index
}

async function search() {
  const words = wordsOf(field.value)
  if (words.length === 0) return close()
  const parts = await load()
  const hits = parts.map((part) => ({ part, score: scoreOf(part, words) })).filter(({ score }) => score > 0)
  hits.sort((one, other) => other.score - one.score)
  show(
    hits.slice(0, mostShown).map(({ part }) => part),
    words,
  )
}

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Every word must begin some word of the part; headings count more than text. */
function scoreOf(part, words) {
  const places = [
    [wordsOf(part.title), 8],
    [wordsOf(part.page), 4],
    [wordsOf(part.text), 1],
  ]
  let score = 0
  for (const word of words) {
    const best = Math.max(
      ...places.map(([all, weight]) =>
        all.includes(word) ? 2 * weight : all.some((one) => one.startsWith(word)) ? weight : 0,
      ),
    )
    if (best === 0) return 0
    score += best
  }
  return score
}

function show(parts, words) {
  list.replaceChildren(...parts.map((part, at) => option(part, at, words)))
  list.hidden = parts.length === 0
  field.setAttribute('aria-expanded', String(parts.length > 0))
  found.textContent = parts.length === 0 ? 'Nothing found.' : `${parts.length} found.`
  found.classList.toggle('unseen', parts.length > 0)
  activate(parts.length > 0 ? 0 : -1)
}

function option(part, at, words) {
  const link = document.createElement('a')
  Object.assign(link, { id: `result-${at}`, href: part.address, tabIndex: -1 })
  link.setAttribute('role', 'option')
  link.append(
    element('b', part.title),
    element('span', part.title === part.page ? '' : part.page),
    excerpt(part.text, words),
  )
  link.addEventListener('click', close)
  link.addEventListener('pointermove', () => {
    activate(at)
  })
  return link
}

function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

/** The words around the first hit, with the hit marked. */
function excerpt(text, words) {
  const line = element('small', '')
  const lower = text.toLowerCase()
  const [word] = words.filter((one) => lower.includes(one))
  const at = word === undefined ? 0 : lower.indexOf(word)
  const start = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - 30)) + 1)
  line.append(`${start > 0 ? '… ' : ''}${text.slice(start, at)}`)
  if (word !== undefined) line.append(element('mark', text.slice(at, at + word.length)))
  line.append(text.slice(at + (word?.length ?? 0), at + 90))
  return line
}

function activate(at) {
  active = at
  for (const [place, link] of [...list.children].entries()) link.setAttribute('aria-selected', String(place === at))
  if (at < 0) field.removeAttribute('aria-activedescendant')
  else field.setAttribute('aria-activedescendant', `result-${at}`)
  list.children[at]?.scrollIntoView({ block: 'nearest' })
}

function onKey(event) {
  const count = list.hidden ? 0 : list.children.length
  if (event.key === 'Escape') {
    field.value = ''
    close()
  } else if (event.key === 'Enter' && count > 0) list.children[active]?.click()
  else if (count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault()
    activate((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
  }
}

function close() {
  list.replaceChildren()
  list.hidden = true
  found.textContent = ''
  found.classList.add('unseen')
  field.setAttribute('aria-expanded', 'false')
  activate(-1)
}

const theme = find('theme')
const nameTheme = () => {
  theme.textContent = root.dataset.theme === 'dark' ? 'Light theme' : 'Dark theme'
}
theme.addEventListener('click', () => {
  root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark'
  const kept = JSON.parse(localStorage.getItem('shelfcast.appearance') ?? '{"state":{},"version":0}')
  localStorage.setItem(
    'shelfcast.appearance',
    JSON.stringify({ ...kept, state: { ...kept.state, theme: root.dataset.theme } }),
  )
  nameTheme()
})
nameTheme()

const contents = find('contents')
contents.addEventListener('click', () => {
  contents.setAttribute('aria-expanded', String(contents.getAttribute('aria-expanded') !== 'true'))
})

/** Marks the heading in view. */
const marks = new Map(
  [...document.querySelectorAll('.headings a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
)
const read = new IntersectionObserver(
  (entries) => {
    const seen = entries.find((entry) => entry.isIntersecting)
    if (!seen) return
    for (const [id, link] of marks) link.classList.toggle('read', id === seen.target.id)
  },
  { rootMargin: '-64px 0px -70% 0px' },
)
for (const id of marks.keys()) read.observe(find(id))
