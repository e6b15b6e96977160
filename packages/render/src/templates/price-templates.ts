// render/templates: the built-in price templates, one per designed size. Sizes in between are scaled from the nearest
// (price-template.ts).
import type { Design } from '../document/other-sizes.ts'
import { bars, box, detail, name, notes, price, qr } from './elements.ts'

export const designedTemplates: readonly Design[] = [
  // Square and upright panels have no room for bars: the QR code is in the corner, with the notes next to it.
  {
    width: 152,
    height: 152,
    elements: [
      name(box(6, 3, 140, 36), 2, [22, 20, 18, 16, 15, 14, 13, 12, 11]),
      price(box(0, 40, 152, 44), 5),
      notes(box(6, 87, 80, 64), { badge: 13, text: 11 }),
      qr(box(84, 84, 68, 68)),
    ],
  },
  // 19 mm of glass, the smallest: a legible unit price needs a separate row.
  {
    exact: true,
    width: 144,
    height: 200,
    elements: [
      name(box(6, 3, 132, 42), 2, [24, 22, 20, 18, 17, 16, 15, 14, 13, 12]),
      price(box(0, 48, 144, 50), 5),
      notes(box(6, 105, 132, 25), { badge: 14, text: 12 }, 'unitPrice'),
      notes(box(6, 134, 66, 64), { badge: 14, text: 11 }, 'others'),
      qr(box(76, 132, 68, 68)),
    ],
  },
  {
    exact: true,
    width: 200,
    height: 144,
    elements: [
      name(box(7, 2, 186, 32), 2, [24, 22, 20, 18, 17, 16, 15, 14, 13, 12]),
      price(box(0, 36, 200, 40), 4),
      notes(box(7, 82, 120, 22), { badge: 14, text: 12 }, 'unitPrice'),
      notes(box(7, 106, 120, 37), { badge: 12, text: 11 }, 'others'),
      qr(box(132, 76, 68, 68)),
    ],
  },
  {
    width: 152,
    height: 200,
    elements: [
      name(box(6, 4, 140, 56), 3, [24, 22, 20, 18, 17, 16, 15, 14, 13, 12]),
      price(box(0, 64, 152, 52), 6),
      notes(box(6, 124, 80, 74), { badge: 14, text: 11 }),
      qr(box(80, 128, 72, 72)),
    ],
  },
  {
    width: 200,
    height: 200,
    elements: [
      name(box(8, 4, 184, 48), 2, [28, 26, 24, 22, 20, 19, 18, 17, 16, 15, 14, 13]),
      price(box(0, 54, 200, 68), 8),
      notes(box(8, 130, 126, 68), { badge: 17, text: 12 }),
      qr(box(130, 130, 70, 70)),
    ],
  },
  {
    width: 212,
    height: 104,
    elements: [
      name(box(6, 2, 200, 32), 2, [20, 18, 16, 15, 14, 13, 12, 11]),
      price(box(0, 37, 144, 38), 4),
      notes(box(6, 79, 138, 24), { badge: 9, text: 9 }),
      qr(box(146, 38, 66, 66)),
    ],
  },
  {
    width: 250,
    height: 128,
    elements: [
      name(box(7, 2, 236, 34), 2, [23, 21, 19, 17, 16, 15, 14, 13, 12]),
      price(box(0, 39, 250, 56), 7, { badge: 13, text: 11 }),
      bars(box(8, 99, 228, 28), 10, 2),
    ],
  },
  {
    width: 264,
    height: 176,
    elements: [
      name(box(8, 4, 248, 46), 2, [28, 26, 24, 22, 20, 19, 18, 17, 16, 15, 14]),
      detail(box(8, 51, 248, 14), 12, 'detail', 'start'),
      price(box(0, 68, 264, 66), 8, { badge: 15, text: 11 }),
      bars(box(8, 140, 228, 34), 11, 2),
    ],
  },
  {
    width: 296,
    height: 128,
    elements: [
      name(box(7, 2, 282, 36), 2, [25, 23, 21, 19, 17, 16, 15, 14, 13]),
      price(box(0, 41, 228, 56), 7, { badge: 13, text: 11 }),
      detail(box(230, 43, 58, 14), 12, 'packSize', 'end'),
      bars(box(0, 101, 226, 26), 10, 2),
      qr(box(228, 60, 68, 68)),
    ],
  },
  {
    width: 296,
    height: 152,
    elements: [
      name(box(7, 3, 282, 44), 2, [29, 27, 25, 23, 21, 19, 18, 17, 16, 15, 14]),
      price(box(0, 50, 228, 66), 8, { badge: 14, text: 12 }),
      detail(box(230, 53, 58, 14), 12, 'packSize', 'end'),
      bars(box(0, 121, 226, 30), 10, 2),
      qr(box(228, 84, 68, 68)),
    ],
  },
  {
    width: 300,
    height: 200,
    elements: [
      name(box(8, 4, 284, 52), 2, [34, 31, 28, 26, 24, 22, 21, 20, 19, 18, 17, 16]),
      detail(box(8, 58, 284, 16), 13, 'detail', 'start'),
      price(box(0, 78, 230, 80), 9, { badge: 16, text: 12 }),
      bars(box(0, 164, 228, 35), 11, 2),
      qr(box(230, 130, 70, 70)),
    ],
  },
  {
    width: 384,
    height: 168,
    elements: [
      name(box(10, 4, 364, 50), 2, [33, 30, 28, 26, 24, 22, 21, 20, 19, 18, 17, 16]),
      price(box(0, 56, 304, 70), 9, { badge: 16, text: 12 }),
      detail(box(306, 58, 68, 16), 14, 'packSize', 'end'),
      bars(box(0, 132, 242, 35), 11, 2),
      qr(box(308, 92, 76, 76)),
    ],
  },
  {
    width: 400,
    height: 300,
    elements: [
      name(box(12, 8, 376, 70), 2, [46, 42, 38, 35, 32, 30, 28, 27, 26, 25, 24, 23, 22, 21, 20]),
      detail(box(12, 82, 270, 18), 15, 'detail', 'start'),
      detail(box(288, 82, 100, 18), 15, 'articleId', 'end'),
      price(box(0, 104, 400, 96), 12, { badge: 21, text: 15 }),
      bars(box(0, 212, 240, 80), 14, 2),
      qr(box(300, 200, 100, 100)),
    ],
  },
  {
    width: 522,
    height: 152,
    elements: [
      name(box(10, 4, 436, 46), 2, [30, 28, 26, 24, 22, 20, 19, 18, 17, 16]),
      price(box(0, 56, 280, 96), 10, { badge: 17, text: 13 }),
      detail(box(296, 70, 148, 16), 13, 'detail', 'start'),
      qr(box(450, 2, 70, 70)),
      bars(box(284, 98, 236, 50), 12, 2),
    ],
  },
  {
    width: 800,
    height: 480,
    elements: [
      name(box(24, 14, 752, 112), 2, [76, 70, 64, 58, 54, 50, 48, 46, 44, 42, 40, 38, 36, 34]),
      detail(box(24, 134, 560, 28), 24, 'detail', 'start'),
      detail(box(592, 134, 184, 28), 24, 'articleId', 'end'),
      price(box(0, 170, 800, 170), 24, { badge: 38, text: 25 }),
      bars(box(0, 356, 370, 110), 22, 3),
      qr(box(662, 342, 138, 138)),
    ],
  },
  // Labels on edge (turn.ts). Those up to 200 pixels wide have no room for bars in whole pixels; the QR code says the same.
  {
    width: 104,
    height: 212,
    elements: [
      name(box(5, 3, 94, 50), 3, [21, 19, 18, 17, 16, 15, 14, 13, 12, 11]),
      price(box(0, 56, 104, 36), 4),
      notes(box(5, 96, 94, 50), { badge: 11, text: 10 }),
      qr(box(36, 144, 68, 68)),
    ],
  },
  {
    width: 128,
    height: 296,
    elements: [
      name(box(6, 4, 116, 76), 4, [27, 25, 23, 21, 20, 19, 18, 17, 16, 15, 14, 13]),
      detail(box(6, 83, 116, 14), 12, 'packSize', 'start'),
      price(box(0, 101, 128, 50), 5),
      notes(box(6, 157, 116, 70), { badge: 14, text: 12 }),
      qr(box(58, 226, 70, 70)),
    ],
  },
  {
    width: 168,
    height: 384,
    elements: [
      name(box(8, 6, 152, 116), 4, [36, 33, 30, 28, 26, 24, 22, 21, 20, 19, 18, 17, 16]),
      detail(box(8, 126, 152, 16), 14, 'detail', 'start'),
      price(box(0, 148, 168, 68), 7),
      notes(box(8, 226, 152, 62), { badge: 18, text: 14 }),
      qr(box(76, 292, 92, 92)),
    ],
  },
  {
    width: 300,
    height: 400,
    elements: [
      name(box(12, 8, 276, 96), 3, [46, 42, 38, 35, 32, 30, 28, 27, 26, 25, 24, 23, 22, 21, 20]),
      detail(box(12, 108, 276, 18), 15, 'detail', 'start'),
      price(box(0, 132, 300, 108), 12),
      notes(box(12, 250, 178, 84), { badge: 21, text: 15 }),
      bars(box(0, 338, 228, 56), 13, 2),
      qr(box(202, 244, 98, 98)),
    ],
  },
  {
    width: 480,
    height: 800,
    elements: [
      name(box(20, 14, 440, 216), 4, [82, 76, 70, 64, 58, 54, 50, 48, 46, 44, 42, 40, 38, 36, 34]),
      detail(box(20, 238, 440, 26), 22, 'detail', 'start'),
      price(box(0, 276, 480, 190), 22),
      notes(box(20, 484, 300, 160), { badge: 38, text: 26 }),
      bars(box(0, 668, 370, 118), 22, 3),
      qr(box(342, 482, 138, 138)),
    ],
  },
]
