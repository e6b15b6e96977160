// render/templates: the built-in price templates as tables, one per designed size. Sizes in between are scaled from the nearest (price-template.ts).
import type { Template } from '../template-table.ts'

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

export const designedTemplates: readonly Template[] = [
  // Square and upright panels have no room for bars: the QR code is in the corner, with the notes next to it.
  {
    width: 152,
    height: 152,
    elements: [
      { kind: 'name', box: box(6, 3, 140, 36), sizes: [22, 20, 18, 16, 15, 14, 13, 12, 11], lines: 2 },
      { kind: 'offer', box: box(0, 40, 152, 44), pad: 5 },
      { kind: 'notes', box: box(6, 87, 80, 64), sizes: { badge: 13, text: 11 } },
      { kind: 'qr', box: box(84, 84, 68, 68) },
    ],
  },
  // 19 mm of glass, the smallest: a legible unit price needs a row of its own.
  {
    exact: true,
    width: 144,
    height: 200,
    elements: [
      { kind: 'name', box: box(6, 3, 132, 42), sizes: [24, 22, 20, 18, 17, 16, 15, 14, 13, 12], lines: 2 },
      { kind: 'offer', box: box(0, 48, 144, 50), pad: 5 },
      { kind: 'notes', box: box(6, 105, 132, 25), sizes: { badge: 14, text: 12 }, only: 'unitPrice' },
      { kind: 'notes', box: box(6, 134, 66, 64), sizes: { badge: 14, text: 11 }, only: 'others' },
      { kind: 'qr', box: box(76, 132, 68, 68) },
    ],
  },
  {
    exact: true,
    width: 200,
    height: 144,
    elements: [
      { kind: 'name', box: box(7, 2, 186, 32), sizes: [24, 22, 20, 18, 17, 16, 15, 14, 13, 12], lines: 2 },
      { kind: 'offer', box: box(0, 36, 200, 40), pad: 4 },
      { kind: 'notes', box: box(7, 82, 120, 22), sizes: { badge: 14, text: 12 }, only: 'unitPrice' },
      { kind: 'notes', box: box(7, 106, 120, 37), sizes: { badge: 12, text: 11 }, only: 'others' },
      { kind: 'qr', box: box(132, 76, 68, 68) },
    ],
  },
  {
    width: 152,
    height: 200,
    elements: [
      { kind: 'name', box: box(6, 4, 140, 56), sizes: [24, 22, 20, 18, 17, 16, 15, 14, 13, 12], lines: 3 },
      { kind: 'offer', box: box(0, 64, 152, 52), pad: 6 },
      { kind: 'notes', box: box(6, 124, 80, 74), sizes: { badge: 14, text: 11 } },
      { kind: 'qr', box: box(80, 128, 72, 72) },
    ],
  },
  {
    width: 200,
    height: 200,
    elements: [
      { kind: 'name', box: box(8, 4, 184, 48), sizes: [28, 26, 24, 22, 20, 19, 18, 17, 16, 15, 14, 13], lines: 2 },
      { kind: 'offer', box: box(0, 54, 200, 68), pad: 8 },
      { kind: 'notes', box: box(8, 130, 126, 68), sizes: { badge: 17, text: 12 } },
      { kind: 'qr', box: box(130, 130, 70, 70) },
    ],
  },
  {
    width: 212,
    height: 104,
    elements: [
      { kind: 'name', box: box(6, 2, 200, 32), sizes: [20, 18, 16, 15, 14, 13, 12, 11], lines: 2 },
      { kind: 'offer', box: box(0, 37, 144, 38), pad: 4 },
      { kind: 'notes', box: box(6, 79, 138, 24), sizes: { badge: 9, text: 9 } },
      { kind: 'qr', box: box(146, 38, 66, 66) },
    ],
  },
  {
    width: 250,
    height: 128,
    elements: [
      { kind: 'name', box: box(7, 2, 236, 34), sizes: [23, 21, 19, 17, 16, 15, 14, 13, 12], lines: 2 },
      { kind: 'offer', box: box(0, 39, 250, 56), pad: 7, noteSizes: { badge: 13, text: 11 } },
      { kind: 'bars', box: box(8, 99, 228, 28), digitsPx: 10, largestModule: 2 },
    ],
  },
  {
    width: 264,
    height: 176,
    elements: [
      { kind: 'name', box: box(8, 4, 248, 46), sizes: [28, 26, 24, 22, 20, 19, 18, 17, 16, 15, 14], lines: 2 },
      { kind: 'detail', box: box(8, 51, 248, 14), px: 12, text: 'detail', align: 'left' },
      { kind: 'offer', box: box(0, 68, 264, 66), pad: 8, noteSizes: { badge: 15, text: 11 } },
      { kind: 'bars', box: box(8, 140, 228, 34), digitsPx: 11, largestModule: 2 },
    ],
  },
  {
    width: 296,
    height: 128,
    elements: [
      { kind: 'name', box: box(7, 2, 282, 36), sizes: [25, 23, 21, 19, 17, 16, 15, 14, 13], lines: 2 },
      { kind: 'offer', box: box(0, 41, 228, 56), pad: 7, noteSizes: { badge: 13, text: 11 } },
      { kind: 'detail', box: box(230, 43, 58, 14), px: 12, text: 'packSize', align: 'right' },
      { kind: 'bars', box: box(0, 101, 226, 26), digitsPx: 10, largestModule: 2 },
      { kind: 'qr', box: box(228, 60, 68, 68) },
    ],
  },
  {
    width: 296,
    height: 152,
    elements: [
      { kind: 'name', box: box(7, 3, 282, 44), sizes: [29, 27, 25, 23, 21, 19, 18, 17, 16, 15, 14], lines: 2 },
      { kind: 'offer', box: box(0, 50, 228, 66), pad: 8, noteSizes: { badge: 14, text: 12 } },
      { kind: 'detail', box: box(230, 53, 58, 14), px: 12, text: 'packSize', align: 'right' },
      { kind: 'bars', box: box(0, 121, 226, 30), digitsPx: 10, largestModule: 2 },
      { kind: 'qr', box: box(228, 84, 68, 68) },
    ],
  },
  {
    width: 300,
    height: 200,
    elements: [
      { kind: 'name', box: box(8, 4, 284, 52), sizes: [34, 31, 28, 26, 24, 22, 21, 20, 19, 18, 17, 16], lines: 2 },
      { kind: 'detail', box: box(8, 58, 284, 16), px: 13, text: 'detail', align: 'left' },
      { kind: 'offer', box: box(0, 78, 230, 80), pad: 9, noteSizes: { badge: 16, text: 12 } },
      { kind: 'bars', box: box(0, 164, 228, 35), digitsPx: 11, largestModule: 2 },
      { kind: 'qr', box: box(230, 130, 70, 70) },
    ],
  },
  {
    width: 384,
    height: 168,
    elements: [
      { kind: 'name', box: box(10, 4, 364, 50), sizes: [33, 30, 28, 26, 24, 22, 21, 20, 19, 18, 17, 16], lines: 2 },
      { kind: 'offer', box: box(0, 56, 304, 70), pad: 9, noteSizes: { badge: 16, text: 12 } },
      { kind: 'detail', box: box(306, 58, 68, 16), px: 14, text: 'packSize', align: 'right' },
      { kind: 'bars', box: box(0, 132, 242, 35), digitsPx: 11, largestModule: 2 },
      { kind: 'qr', box: box(308, 92, 76, 76) },
    ],
  },
  {
    width: 400,
    height: 300,
    elements: [
      {
        kind: 'name',
        box: box(12, 8, 376, 70),
        sizes: [46, 42, 38, 35, 32, 30, 28, 27, 26, 25, 24, 23, 22, 21, 20],
        lines: 2,
      },
      { kind: 'detail', box: box(12, 82, 270, 18), px: 15, text: 'detail', align: 'left' },
      { kind: 'detail', box: box(288, 82, 100, 18), px: 15, text: 'articleId', align: 'right' },
      { kind: 'offer', box: box(0, 104, 400, 96), pad: 12, noteSizes: { badge: 21, text: 15 } },
      { kind: 'bars', box: box(0, 212, 240, 80), digitsPx: 14, largestModule: 2 },
      { kind: 'qr', box: box(300, 200, 100, 100) },
    ],
  },
  {
    width: 522,
    height: 152,
    elements: [
      { kind: 'name', box: box(10, 4, 436, 46), sizes: [30, 28, 26, 24, 22, 20, 19, 18, 17, 16], lines: 2 },
      { kind: 'offer', box: box(0, 56, 280, 96), pad: 10, noteSizes: { badge: 17, text: 13 } },
      { kind: 'detail', box: box(296, 70, 148, 16), px: 13, text: 'detail', align: 'left' },
      { kind: 'qr', box: box(450, 2, 70, 70) },
      { kind: 'bars', box: box(284, 98, 236, 50), digitsPx: 12, largestModule: 2 },
    ],
  },
  {
    width: 800,
    height: 480,
    elements: [
      {
        kind: 'name',
        box: box(24, 14, 752, 112),
        sizes: [76, 70, 64, 58, 54, 50, 48, 46, 44, 42, 40, 38, 36, 34],
        lines: 2,
      },
      { kind: 'detail', box: box(24, 134, 560, 28), px: 24, text: 'detail', align: 'left' },
      { kind: 'detail', box: box(592, 134, 184, 28), px: 24, text: 'articleId', align: 'right' },
      { kind: 'offer', box: box(0, 170, 800, 170), pad: 24, noteSizes: { badge: 38, text: 25 } },
      { kind: 'bars', box: box(0, 356, 370, 110), digitsPx: 22, largestModule: 3 },
      { kind: 'qr', box: box(662, 342, 138, 138) },
    ],
  },
  // Labels on edge (turn.ts). Those up to 200 pixels wide have no room for bars in whole pixels; the QR code says the same.
  {
    width: 104,
    height: 212,
    elements: [
      { kind: 'name', box: box(5, 3, 94, 50), sizes: [21, 19, 18, 17, 16, 15, 14, 13, 12, 11], lines: 3 },
      { kind: 'offer', box: box(0, 56, 104, 36), pad: 4 },
      { kind: 'notes', box: box(5, 96, 94, 50), sizes: { badge: 11, text: 10 } },
      { kind: 'qr', box: box(36, 144, 68, 68) },
    ],
  },
  {
    width: 128,
    height: 296,
    elements: [
      { kind: 'name', box: box(6, 4, 116, 76), sizes: [27, 25, 23, 21, 20, 19, 18, 17, 16, 15, 14, 13], lines: 4 },
      { kind: 'detail', box: box(6, 83, 116, 14), px: 12, text: 'packSize', align: 'left' },
      { kind: 'offer', box: box(0, 101, 128, 50), pad: 5 },
      { kind: 'notes', box: box(6, 157, 116, 70), sizes: { badge: 14, text: 12 } },
      { kind: 'qr', box: box(58, 226, 70, 70) },
    ],
  },
  {
    width: 168,
    height: 384,
    elements: [
      { kind: 'name', box: box(8, 6, 152, 116), sizes: [36, 33, 30, 28, 26, 24, 22, 21, 20, 19, 18, 17, 16], lines: 4 },
      { kind: 'detail', box: box(8, 126, 152, 16), px: 14, text: 'detail', align: 'left' },
      { kind: 'offer', box: box(0, 148, 168, 68), pad: 7 },
      { kind: 'notes', box: box(8, 226, 152, 62), sizes: { badge: 18, text: 14 } },
      { kind: 'qr', box: box(76, 292, 92, 92) },
    ],
  },
  {
    width: 300,
    height: 400,
    elements: [
      {
        kind: 'name',
        box: box(12, 8, 276, 96),
        sizes: [46, 42, 38, 35, 32, 30, 28, 27, 26, 25, 24, 23, 22, 21, 20],
        lines: 3,
      },
      { kind: 'detail', box: box(12, 108, 276, 18), px: 15, text: 'detail', align: 'left' },
      { kind: 'offer', box: box(0, 132, 300, 108), pad: 12 },
      { kind: 'notes', box: box(12, 250, 178, 84), sizes: { badge: 21, text: 15 } },
      { kind: 'bars', box: box(0, 338, 228, 56), digitsPx: 13, largestModule: 2 },
      { kind: 'qr', box: box(202, 244, 98, 98) },
    ],
  },
  {
    width: 480,
    height: 800,
    elements: [
      {
        kind: 'name',
        box: box(20, 14, 440, 216),
        sizes: [82, 76, 70, 64, 58, 54, 50, 48, 46, 44, 42, 40, 38, 36, 34],
        lines: 4,
      },
      { kind: 'detail', box: box(20, 238, 440, 26), px: 22, text: 'detail', align: 'left' },
      { kind: 'offer', box: box(0, 276, 480, 190), pad: 22 },
      { kind: 'notes', box: box(20, 484, 300, 160), sizes: { badge: 38, text: 26 } },
      { kind: 'bars', box: box(0, 668, 370, 118), digitsPx: 22, largestModule: 3 },
      { kind: 'qr', box: box(342, 482, 138, 138) },
    ],
  },
]
