// render/templates/samples: a bin in a warehouse. Handheld scanners read its place as Code 128.
import { badge, code, name, rectangle, sample, text } from './parts.ts'

export const bin = sample(
  'Warehouse bin',
  [384, 168, 'BW'],
  {
    articleId: '771-204',
    name: 'Hexagon bolt M8 × 40, zinc-plated',
    data: { BIN: 'A12-03', LEVEL: '2', STOCK_MIN: '200', STOCK_MAX: '1200', UNIT: 'pc' },
  },
  [
    rectangle('band', [0, 0, 384, 66], { fill: 'ink' }),
    text('bin', [12, 2, 286, 62], '{first(BIN, [articleId])}', [60, 54, 48, 42, 36], {
      face: 'bold',
      ink: 'paper',
      keep: 5,
    }),
    rectangle('levelBox', [306, 8, 70, 50], { when: 'not empty(LEVEL)', fill: 'paper', radius: 6, keep: 4 }),
    text('levelWord', [306, 9, 70, 16], 'Level', [14], { when: 'not empty(LEVEL)', align: 'centre', keep: 4 }),
    text('level', [308, 24, 66, 34], '{LEVEL}', [34, 30, 26, 22, 18], { face: 'bold', align: 'centre', keep: 4 }),
    name([12, 70, 270, 44], [22, 20, 19, 18, 17, 16, 15], { lines: 2 }),
    badge('article', [286, 72, 88, 26], '{[articleId]}', [17, 16, 15, 14, 13], {
      align: 'end',
      fill: 'paper',
      ink: 'ink',
      keep: 3,
    }),
    text(
      'stock',
      [286, 98, 88, 18],
      "{if(not empty(STOCK_MAX), join(' ', join('–', STOCK_MIN, STOCK_MAX), UNIT))}",
      [15, 14],
      { align: 'end', keep: 3 },
    ),
    code('place', [0, 120, 384, 46], 'code128', {
      value: "{if(empty(BIN), [articleId], join('-', BIN, LEVEL))}",
      digits: 13,
      align: 'centre',
      largestModule: 3,
      keep: 5,
    }),
  ],
)
