// guide: the frame around each page: header with search, contents, the page, its headings, and links to its neighbours.

export const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns the HTML of a page. `before` and `after` are its neighbours in reading order. */
export function layout({ sections, pages, page, before, after }) {
  const main = `<main id="content" tabindex="-1">
<p class="section">${escaped(page.section)}</p>
<article>
${page.html}</article>
<nav class="neighbours" aria-label="Previous and next page">${neighbour('Previous', before)}${neighbour('Next', after)}</nav>
</main>
${headings(page)}`
  return frame({
    title: page.name === 'index' ? 'Shelfcast guide' : `${page.title} · Shelfcast guide`,
    summary: page.summary,
    sections,
    pages,
    current: page,
    main,
  })
}

/** Returns the page for an unknown address. */
export function notFound({ sections, pages }) {
  const main = `<main id="content" tabindex="-1"><article><h1>This page does not exist</h1>
<p>Search for what you need, or go to the <a href="/guide/">first page of the guide</a>.</p></article></main>`
  return frame({ title: 'Not found · Shelfcast guide', summary: '', sections, pages, current: undefined, main })
}

function frame({ title, summary, sections, pages, current, main }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(summary)}">
<link rel="icon" href="/favicon.svg">
<script src="/guide/theme.js"></script>
<link rel="stylesheet" href="/guide/guide.css">
<script src="/guide/guide.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the page</a>
<header>
<a class="home" href="/guide/"><b>Shelfcast</b> Guide</a>
<div class="search" role="search">
<input id="search" type="text" role="combobox" aria-label="Search the guide" aria-autocomplete="list" aria-expanded="false" aria-controls="results" autocomplete="off" spellcheck="false" placeholder="Search the guide">
<kbd aria-hidden="true">/</kbd>
<div id="results" role="listbox" aria-label="Search results" hidden></div>
<p id="found" class="unseen" role="status"></p>
</div>
<div class="end">
<button id="theme" type="button">Dark theme</button>
<a class="console" href="/">Open console</a>
</div>
</header>
<div class="columns">
<nav class="contents" aria-label="Contents">
<button id="contents" type="button" aria-expanded="false" aria-controls="pages">Contents</button>
<div id="pages">${sections.map((section) => contents(section, pages, current)).join('')}</div>
</nav>
${main}
</div>
</body>
</html>
`
}

function contents({ title, pages: names }, pages, current) {
  const links = names
    .map((name) => pages.find((page) => page.name === name))
    .map(
      (page) =>
        `<li><a href="${page.address}"${page === current ? ' aria-current="page"' : ''}>${escaped(page.title)}</a></li>`,
    )
  return `<h2>${escaped(title)}</h2><ul>${links.join('')}</ul>`
}

function headings({ headings: all }) {
  const shown = all.filter(({ depth }) => depth === 2)
  if (shown.length < 2) return ''
  const links = shown.map(({ id, words }) => `<li><a href="#${id}">${escaped(words)}</a></li>`).join('')
  return `<nav class="headings" aria-label="On this page"><h2>On this page</h2><ul>${links}</ul></nav>`
}

function neighbour(word, page) {
  return page
    ? `<a class="${word.toLowerCase()}" href="${page.address}"><span>${word}</span>${escaped(page.title)}</a>`
    : ''
}
