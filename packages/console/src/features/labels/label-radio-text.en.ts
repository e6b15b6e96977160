// features/labels: the words of what is sent to labels beside prices: lights, pictures, pages, looks.
export const labelRadioText = {
  'label.led': 'Blink LED', 'label.led.blocked': 'Only labels with an LED can blink. Choose labels whose model has one.', 'label.led.on': 'LED blinking: {color}', 'label.chosen_one': '{count} label', 'label.chosen_other': '{count} labels',
  'label.alive': 'Ask for it now', 'label.alive.sent': 'The gateways are asked. What they know stands in each label’s timeline.',
  'label.imagePush': 'Push picture', 'label.imagePush.blocked': 'Only labels that are linked, and that a gateway has heard, can be given a picture.', 'label.image.push': 'Push', 'label.image.choose': 'Drop a picture, or choose one', 'label.image.hint': 'PNG, JPEG or BMP, at most 5 MB', 'label.image.first': 'Choose a picture first.',
  'label.image.unreadable': 'This picture can not be read.', 'label.image.tooLarge': 'This picture has too many pixels.', 'label.image.sent': 'The picture is on its way.', 'label.image.fit': 'Size', 'label.image.fit.contain': 'Show all of it', 'label.image.fit.cover': 'Fill the label',
  'label.image.dither': 'Colours', 'label.image.dither.none': 'Nearest: signs and text', 'label.image.dither.burkes': 'Fine dots: photographs', 'label.image.dither.ordered': 'Even pattern: areas', 'label.image.pageOne': 'On page 1 it stands until the product changes; then the label shows its price again.',
  'label.image.as_one': 'As {model} will show it, {count} label', 'label.image.as_other': 'As {model} will show it, {count} labels',
  'label.flip': 'Loaded pages', 'label.flip.show': 'Show page {page}', 'label.flip.done': 'Page {page} is on its way.', 'label.flip.blocked': 'Only labels that are linked have pages.', 'label.flip.shown': 'The label shows this page.',
  'article.led': 'Blink LED', 'article.led.blocked': 'No label shows one of these products.', 'article.chosen_one': '{count} product', 'article.chosen_other': '{count} products',
} as const
