// render/templates/samples: a door sign of a meeting room. A calendar program writes the fields of the "product".
import { code, line, rectangle, sample, text } from './parts.ts'

const busy = 'not empty(MEETING_NOW)'
const free = 'empty(MEETING_NOW)'

export const meetingRoom = sample(
  'Meeting room',
  [800, 480, 'BWR'],
  {
    articleId: 'ROOM-3-02',
    name: 'Room 3.02',
    nfcUrl: 'https://rooms.example/3-02',
    data: {
      ROOM: 'Lighthouse',
      SEATS: '8',
      MEETING_NOW: 'Store opening: open points',
      MEETING_NOW_TIME: '10:00–11:30',
      MEETING_NOW_HOST: 'Mara Lindqvist',
      MEETING_NEXT: 'Price review',
      MEETING_NEXT_TIME: '13:00–14:00',
    },
  },
  [
    text('room', [32, 16, 560, 84], '{first(ROOM, [articleName])}', [68, 62, 56, 50, 44, 38], {
      face: 'bold',
      role: 'name',
      keep: 5,
    }),
    text('seats', [600, 20, 168, 36], '{SEATS} seats', [28, 26, 24], {
      when: 'not empty(SEATS)',
      align: 'end',
      keep: 2,
    }),
    text('number', [600, 58, 168, 36], '{if(not empty(ROOM), [articleName])}', [28, 26, 24], { align: 'end', keep: 2 }),
    rectangle('busy', [0, 112, 800, 216], { when: busy, fill: 'panel' }),
    text('busyWord', [32, 124, 300, 52], 'In use', [40], { when: busy, face: 'bold', ink: 'onPanel', keep: 5 }),
    text('nowTime', [400, 124, 368, 52], '{MEETING_NOW_TIME}', [40, 36, 32], {
      when: busy,
      face: 'bold',
      ink: 'onPanel',
      align: 'end',
    }),
    text('now', [32, 180, 736, 96], '{MEETING_NOW}', [54, 50, 46, 42, 38, 34, 30], {
      when: busy,
      lines: 2,
      ink: 'onPanel',
      keep: 5,
    }),
    text('host', [32, 280, 736, 38], '{MEETING_NOW_HOST}', [28, 26, 24], { when: busy, ink: 'onPanel', keep: 3 }),
    rectangle('free', [0, 112, 800, 216], { when: free, stroke: 'ink', width: 6 }),
    text('freeWord', [32, 150, 736, 140], 'Free', [110], { when: free, face: 'bold', align: 'centre', keep: 5 }),
    text('nextWord', [32, 344, 200, 32], 'Next', [24], { when: 'not empty(MEETING_NEXT)', keep: 3 }),
    text('nextTime', [32, 374, 600, 42], '{MEETING_NEXT_TIME}', [34, 30], { face: 'bold', keep: 4 }),
    text('next', [32, 418, 600, 46], '{MEETING_NEXT}', [34, 32, 30, 28, 26, 24], { keep: 4 }),
    text('nothingNext', [32, 380, 600, 46], 'No more meetings today', [34, 30], {
      when: 'empty(MEETING_NEXT)',
      keep: 3,
    }),
    line('divider', [648, 344, 2, 120], { when: 'not empty([nfcUrl])' }),
    code('page', [664, 334, 136, 146], 'link', { align: 'centre', keep: 2 }),
  ],
)
