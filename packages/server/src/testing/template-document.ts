// server/testing: a small template document for tests, as JSON.

/**
 * The design `winter` for 296 × 128 in black, white and red: one text.
 * @param element replaces properties of its text element, and `more` those of the document
 */
export const templateText = (element: Record<string, unknown> = {}, more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    format: 'shelfcast-template',
    version: 1,
    name: 'winter',
    medium: 'label',
    size: { width: 296, height: 128 },
    palette: 'BWR',
    pages: [
      {
        name: 'Front',
        elements: [
          {
            id: 'title',
            box: { x: 8, y: 8, width: 280, height: 60 },
            kind: 'text',
            text: 'Winter sale',
            face: 'bold',
            sizes: [40, 24],
            lines: 1,
            overflow: 'ellipsis',
            align: 'start',
            vertical: 'top',
            ink: 'ink',
            ...element,
          },
        ],
      },
    ],
    ...more,
  })
