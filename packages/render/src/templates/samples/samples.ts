// render/templates/samples: the designs that a shop can start from, in the order of the gallery. Its words are in
// the console.
import { bin } from './bin.ts'
import { drinks } from './drinks.ts'
import { electronics } from './electronics.ts'
import { fashion } from './fashion.ts'
import { grocery } from './grocery.ts'
import { hardware } from './hardware.ts'
import { meetingRoom } from './meeting-room.ts'
import { pharmacy } from './pharmacy.ts'
import { produce } from './produce.ts'
import { restaurant } from './restaurant.ts'

export const samples = {
  grocery,
  drinks,
  produce,
  restaurant,
  fashion,
  electronics,
  pharmacy,
  hardware,
  meetingRoom,
  bin,
}
export type SampleId = keyof typeof samples
