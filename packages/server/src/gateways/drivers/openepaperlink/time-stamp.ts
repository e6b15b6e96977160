// server/gateways/drivers/openepaperlink: the access point's setting `showtimestamp`, which draws the time over a
// corner of every picture. The label then shows another picture than ours, so we switch it off
// (docs/decisions/proof-of-delivery.md).
import type { Http } from './http.ts'
import { fit } from './reading.ts'
import { AccessPointConfig } from './records.ts'

type Config = Pick<AccessPointConfig, 'showtimestamp'>

export type TimeStamp = ReturnType<typeof createTimeStamp>

/**
 * @param found called when the setting is on: pictures on their way may carry a stamp.
 * @param switchedOff called when it was on and no longer is.
 */
export function createTimeStamp(http: Http, { found, switchedOff }: { found: () => void; switchedOff: () => void }) {
  let stays = false
  let checkedAt = 0

  const read = async () => fit(AccessPointConfig, await http.getJson('/get_ap_config'), '/get_ap_config')
  const isOn = ({ showtimestamp }: Config) => (showtimestamp ?? 0) !== 0

  /** Switches the stamp off if it is on. @returns whether it was on. @throws NoAnswer */
  async function settle(config: Config): Promise<boolean> {
    const wasOn = isOn(config)
    if (wasOn) {
      found()
      await http.post('/save_apcfg', { showtimestamp: '0' })
      // It always answers "saved", so read the setting back.
      stays = isOn(await read())
      if (!stays) switchedOff()
    } else stays = false
    return wasOn
  }

  return {
    settle,

    /** It draws the time on pictures and does not stop. */
    get stays() {
      return stays
    },

    /**
     * Whether pictures made by `since` may carry a stamp. One answer serves all pictures made before the question.
     * @throws NoAnswer
     */
    async drawn(since: number): Promise<boolean> {
      if (since <= checkedAt) return stays
      const at = Date.now()
      const wasOn = await settle(await read())
      checkedAt = wasOn ? 0 : at
      return wasOn
    },
  }
}
