// render/templates/samples: a dish at a counter or a buffet, with its allergens.
import { badge, line, name, price, rectangle, sample, text } from './parts.ts'

export const restaurant = sample(
  'Restaurant',
  [400, 300, 'BWR'],
  {
    articleId: 'M-12',
    name: 'Pumpkin risotto',
    data: {
      LIST_PRICE: '11.90',
      DESCRIPTION: 'with roasted seeds, sage butter and aged mountain cheese',
      ALLERGENS: 'A, G, L',
      DIET: 'Vegetarian',
      TODAY: 'Dish of the day',
    },
  },
  [
    rectangle('frame', [8, 8, 384, 284], { stroke: 'ink', width: 2, radius: 10 }),
    badge('diet', [24, 22, 170, 30], '{DIET}', [18, 16, 14], { fill: 'ink', ink: 'paper', keep: 4 }),
    badge('today', [206, 22, 170, 30], '{TODAY}', [18, 16, 14], { align: 'end', keep: 2 }),
    name([24, 58, 352, 80], [44, 40, 37, 34, 31, 28, 26, 24, 22], { lines: 2, align: 'centre' }),
    text('description', [32, 140, 336, 54], '{DESCRIPTION}', [20, 19, 18, 17, 16], {
      lines: 2,
      align: 'centre',
      vertical: 'top',
      keep: 4,
    }),
    line('rule', [170, 200, 60, 3], { stroke: 'badge' }),
    price([216, 212, 162, 68], 4),
    text('allergenWord', [24, 226, 180, 20], 'Allergens', [15], { when: 'not empty(ALLERGENS)' }),
    text('allergens', [24, 246, 180, 30], '{ALLERGENS}', [22, 20, 18, 16, 14], { face: 'bold', keep: 5 }),
  ],
)
