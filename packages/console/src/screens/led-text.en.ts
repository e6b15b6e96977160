// screens: the words of orders to LEDs, which labels and products share.
export const ledText = {
  'led.color': 'Colour', 'led.pattern': 'Pattern', 'led.duration': 'How long', 'led.blink': 'Blink', 'led.preview': 'It will blink like this', 'led.rhythm': '{count}× {on} ms on, {off} ms off, then {idle} s dark',
  'led.sent': 'The light is on its way. Labels have it when they next check in.', 'led.off': 'The light is switched off.',
  'led.color.RED': 'Red', 'led.color.GREEN': 'Green', 'led.color.BLUE': 'Blue', 'led.color.YELLOW': 'Yellow', 'led.color.MAGENTA': 'Magenta', 'led.color.CYAN': 'Cyan', 'led.color.WHITE': 'White',
  'led.duration.0s': 'Switch off', 'led.duration.10s': '10 seconds', 'led.duration.30s': '30 seconds', 'led.duration.1m': '1 minute', 'led.duration.2m': '2 minutes', 'led.duration.5m': '5 minutes', 'led.duration.10m': '10 minutes', 'led.duration.15m': '15 minutes', 'led.duration.20m': '20 minutes', 'led.duration.30m': '30 minutes', 'led.duration.60m': '60 minutes',
} as const
