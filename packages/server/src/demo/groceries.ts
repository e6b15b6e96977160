// server/demo: the products of the demo store. Every brand and product is invented; the barcodes carry GS1 prefix 952,
// which is reserved for examples.
import type { ArticleForm } from '@shelfcast/contract/articles/articles'
import type { z } from 'zod'

/**
 * One line per product: name | price | content | sale price. Content is `500 g`, `1.5 l`, `6 x 330 ml`, `10 pc`,
 * `each`, or `kg` for products sold by weight. A heading names category, maker and origin of the lines below it. The
 * order follows the shop: entrance, dry goods, cold shelves.
 */
const list = `
# Fruit and vegetables | Green Valley | Spain
Bananas | 1.29 | kg
Apples Gala, loose | 1.99 | kg | 1.59
Apples Granny Smith | 2.49 | 1 kg
Pears Conference | 2.29 | kg
Oranges for juice | 2.99 | 2 kg
Lemons, unwaxed | 1.79 | 500 g
Grapes white, seedless | 2.49 | 500 g | 1.89
Strawberries | 3.49 | 500 g
Blueberries | 2.79 | 250 g
Avocado Hass | 1.19 | each
Mango, ready to eat | 1.99 | each
Pineapple Gold | 2.99 | each
Kiwi green | 1.79 | 6 pc
Tomatoes on the vine | 2.79 | kg
Cherry tomatoes | 1.69 | 250 g
Cucumber | 0.89 | each
Peppers mixed | 1.99 | 500 g
Carrots | 1.19 | 1 kg
Onions yellow | 1.29 | 1 kg
Garlic | 0.99 | 3 pc
Potatoes, waxy | 2.49 | 2 kg
Potatoes, floury | 2.49 | 2 kg | 1.99
Broccoli | 1.59 | 500 g
Iceberg lettuce | 1.19 | each
Baby spinach | 1.79 | 200 g
Mushrooms white | 1.59 | 250 g
Basil in a pot | 1.49 | each
# Bread and bakery | Mill & Crust | Austria
Farmhouse bread | 3.29 | 1 kg
Rye sourdough | 3.79 | 750 g
Wholegrain toast | 1.49 | 500 g
Butter toast | 1.39 | 500 g
Baguette, stone oven | 1.29 | 250 g
Ciabatta rolls | 1.99 | 4 pc
Burger buns with sesame | 1.79 | 6 pc
Tortilla wraps | 1.89 | 8 pc
Croissants, butter | 2.49 | 4 pc | 1.99
Crispbread rye | 1.59 | 250 g
Marble cake | 2.79 | 400 g
# Breakfast and spreads | Sunny Oats | Poland
Rolled oats | 0.99 | 500 g
Fruit muesli | 2.79 | 750 g
Crunchy muesli, chocolate | 2.99 | 500 g | 2.39
Cornflakes | 1.99 | 375 g
Honey, wildflower | 4.49 | 500 g
Strawberry jam | 1.99 | 340 g
Apricot jam | 1.99 | 340 g
Hazelnut spread | 2.99 | 400 g
Peanut butter, crunchy | 2.49 | 350 g
Maple syrup | 5.49 | 250 ml
# Coffee and tea | Roastery Nine | Germany
Coffee beans, espresso | 8.49 | 500 g | 6.99
Ground coffee, mild | 6.49 | 500 g
Coffee capsules, lungo | 3.29 | 10 pc
Instant coffee | 5.99 | 200 g
Cocoa powder | 2.79 | 250 g
Black tea, English breakfast | 2.49 | 50 pc
Green tea | 2.29 | 25 pc
Peppermint tea | 1.59 | 25 pc
# Pasta, rice and baking | Casa Lina | Italy
Spaghetti No. 5 | 1.29 | 500 g
Penne rigate | 1.29 | 500 g | 0.99
Fusilli wholegrain | 1.49 | 500 g
Lasagne sheets | 1.59 | 250 g
Egg noodles | 1.69 | 400 g
Basmati rice | 2.99 | 1 kg
Risotto rice | 2.49 | 1 kg
Long-grain rice, quick | 1.99 | 500 g
Couscous | 1.49 | 500 g
Red lentils | 1.79 | 500 g
Chickpeas | 0.99 | 400 g
Kidney beans | 0.99 | 400 g
Wheat flour, plain | 0.99 | 1 kg
Bread flour, strong | 1.29 | 1 kg
Sugar, white | 1.19 | 1 kg
Brown sugar | 1.79 | 500 g
Baking powder | 0.69 | 6 pc
Dried yeast | 0.79 | 4 pc
Vanilla extract | 2.99 | 60 ml
# Sauces, oils and spices | Terra Piccola | Italy
Tomato passata | 0.99 | 700 g
Chopped tomatoes | 0.89 | 400 g
Pesto Genovese | 2.29 | 190 g | 1.79
Arrabbiata sauce | 1.99 | 400 g
Tomato ketchup | 2.19 | 500 ml
Mayonnaise | 1.99 | 250 ml
Dijon mustard | 1.49 | 200 g
Soy sauce | 2.29 | 250 ml
Olive oil, extra virgin | 8.99 | 750 ml | 6.99
Sunflower oil | 2.49 | 1 l
Balsamic vinegar | 2.79 | 500 ml
Sea salt, fine | 0.69 | 500 g
Black pepper, whole | 2.29 | 50 g
Sweet paprika | 1.79 | 60 g
Oregano | 1.29 | 15 g
Vegetable stock | 1.69 | 8 pc
# Snacks and sweets | Little Harbour | Belgium
Milk chocolate | 1.29 | 100 g
Dark chocolate 70 % | 1.59 | 100 g | 1.19
Hazelnut wafers | 1.49 | 175 g
Butter biscuits | 1.19 | 200 g
Chocolate chip cookies | 1.79 | 225 g
Gummy bears | 0.99 | 200 g
Liquorice mix | 1.29 | 200 g
Potato crisps, salted | 1.69 | 150 g
Potato crisps, paprika | 1.69 | 150 g | 1.29
Tortilla chips | 1.49 | 200 g
Salted peanuts | 1.79 | 200 g
Cashews, roasted | 2.99 | 150 g
Trail mix | 2.49 | 200 g
Popcorn, sweet | 1.29 | 100 g
Chewing gum, mint | 1.99 | 50 pc
# Drinks | Clearspring | Czechia
Mineral water, sparkling | 0.59 | 1.5 l
Mineral water, still | 3.29 | 6 x 1.5 l
Orange juice | 2.29 | 1 l
Apple juice, cloudy | 1.89 | 1 l
Multivitamin nectar | 1.79 | 1 l
Cola | 1.49 | 1.5 l | 1.19
Cola zero | 1.49 | 1.5 l
Lemonade, lemon and lime | 1.29 | 1.5 l
Tonic water | 1.19 | 1 l
Iced tea, peach | 1.39 | 1.5 l
Lager beer | 5.99 | 6 x 330 ml
Wheat beer, alcohol-free | 1.09 | 500 ml
Red wine Merlot | 5.49 | 750 ml
White wine Riesling | 6.49 | 750 ml | 4.99
Sparkling wine, dry | 7.99 | 750 ml
# Household and care | Bright Home | Germany
Washing-up liquid, lemon | 1.49 | 500 ml
Laundry detergent, liquid | 6.99 | 1.5 l | 4.99
Fabric softener | 2.79 | 1 l
All-purpose cleaner | 2.29 | 1 l
Kitchen roll | 2.99 | 4 pc
Toilet paper, 3 ply | 4.49 | 10 pc
Bin bags 35 l | 1.79 | 20 pc
Aluminium foil | 1.99 | 20 pc
Toothpaste, mint | 1.49 | 75 ml
Shower gel, citrus | 1.79 | 250 ml
Shampoo, everyday | 2.49 | 300 ml
Hand soap, refill | 1.99 | 500 ml
Cotton pads | 1.19 | 80 pc
Cat food, salmon | 0.89 | 100 g
Dog food, beef | 1.49 | 400 g
AA batteries | 3.99 | 4 pc
# Dairy and eggs | Alpenhof | Austria
Whole milk 3.5 % | 1.25 | 1 l
Low-fat milk 1.5 % | 1.19 | 1 l
Lactose-free milk | 1.55 | 1 l
Oat drink Barista | 1.99 | 1 l | 1.69
Butter, lightly salted | 2.49 | 250 g
Butter, unsalted | 2.39 | 250 g
Whipping cream | 1.09 | 200 g
Sour cream | 0.79 | 200 g
Natural yoghurt | 1.39 | 500 g
Greek yoghurt 10 % | 2.19 | 500 g
Strawberry yoghurt | 0.59 | 180 g
Vanilla skyr | 1.29 | 400 g
Cottage cheese | 1.19 | 200 g
Cream cheese, herbs | 1.49 | 200 g | 1.19
Gouda, young, sliced | 1.99 | 150 g
Mountain cheese, aged 9 months | 4.29 | 200 g
Emmental, grated | 2.29 | 200 g
Mozzarella | 0.99 | 125 g
Parmesan-style hard cheese | 3.79 | 150 g
Feta in brine | 2.29 | 200 g
Free-range eggs M | 2.99 | 10 pc
Organic eggs L | 3.49 | 6 pc
# Meat and fish | Nordic Bay | Norway
Chicken breast fillet | 6.99 | 500 g | 5.49
Chicken legs | 3.99 | 1 kg
Minced beef | 4.79 | 400 g
Pork schnitzel | 5.49 | 500 g
Beef steak, rump | 8.99 | 300 g
Cooked ham, sliced | 2.29 | 150 g
Salami Milano | 2.19 | 100 g
Smoked bacon | 1.99 | 150 g
Vienna sausages | 2.79 | 400 g
Turkey slices | 2.49 | 150 g
Smoked salmon | 4.99 | 150 g | 3.99
Salmon fillet, skin on | 7.49 | 250 g
Cod fillet | 6.49 | 300 g
Tuna in brine | 1.79 | 140 g
Herring in tomato | 1.59 | 200 g
# Frozen | Icefield | Germany
Garden peas | 1.99 | 750 g
Leaf spinach | 1.79 | 600 g
Mixed berries | 3.49 | 500 g
French fries | 2.29 | 1 kg
Fish fingers | 3.29 | 450 g
Pizza Margherita | 2.49 | 350 g | 1.99
Pizza Salami | 2.79 | 380 g
Vegetable stir-fry | 2.59 | 750 g
Vanilla ice cream | 2.99 | 1 l
Chocolate ice cream bars | 3.29 | 6 x 90 ml
`

const perUnit: Record<string, { per: string; factor: number }> = {
  g: { per: 'kg', factor: 1000 },
  kg: { per: 'kg', factor: 1 },
  ml: { per: 'l', factor: 1000 },
  l: { per: 'l', factor: 1 },
  pc: { per: 'pc', factor: 1 },
}

export const groceries: z.input<typeof ArticleForm>[] = readList(list)

function readList(text: string) {
  let category = ''
  let maker = ''
  let origin = ''
  const articles: z.input<typeof ArticleForm>[] = []
  for (const line of text.trim().split('\n')) {
    const parts = line
      .replace(/^# /, '')
      .split('|')
      .map((part) => part.trim())
    if (line.startsWith('#')) [category = '', maker = '', origin = ''] = parts
    else
      articles.push(readLine(parts, articles.length + 1, { CATEGORY1: category, MANUFACTURER: maker, ORIGIN: origin }))
  }
  return articles
}

function readLine(
  [name = '', price = '', content = '', sale]: string[],
  number: number,
  shared: Record<string, string>,
) {
  const barcode = exampleGtin(number)
  const effective = Number(sale ?? price)
  const unit = unitPriceOf(effective, content)
  const articleId = String(100_000 + number)
  return {
    articleId,
    articleName: name,
    eans: [barcode],
    // A product on offer has a page that a phone opens from the label.
    ...(sale === undefined ? {} : { nfcUrl: `https://market.example/offers/${articleId}` }),
    data: {
      ...shared,
      LIST_PRICE: price,
      BARCODE: barcode,
      CURRENCY: 'EUR',
      ...(content === 'kg' || content === 'each' ? {} : { UNIT_DIMENSION: content }),
      ...(unit ? { UNIT_PRICE: unit.price, UNIT_PRICE_UNIT: unit.per } : {}),
      // The law requires the 30-day lowest price next to a reduction; here that is the old price.
      ...(sale === undefined ? {} : { SALE_PRICE: sale, BEST_PRICE_30: price }),
    },
  }
}

function unitPriceOf(price: number, content: string): { price: string; per: string } | undefined {
  if (content === 'kg') return { price: price.toFixed(2), per: 'kg' }
  const [, packs = '1', amount = '', unit = ''] = /^(?:(\d+) x )?([\d.]+) (\w+)$/.exec(content) ?? []
  const known = perUnit[unit]
  return known && { price: ((price * known.factor) / (Number(packs) * Number(amount))).toFixed(2), per: known.per }
}

/** Every twelfth product is small and carries an EAN-8, the others an EAN-13. */
function exampleGtin(number: number): string {
  const digits = number % 12 === 0 ? `952${String(number).padStart(4, '0')}` : `952${String(110_000_000 + number * 37)}`
  return digits + checkDigit(digits)
}

/** GS1: weights 3 and 1 from the right. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
