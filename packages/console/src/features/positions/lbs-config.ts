// features/positions: the settings of location of a store.
import { useQuery } from '@tanstack/react-query'
import { lbsEnabledDefault } from '@shelfcast/contract/constants'
import { readLbsConfig, type LbsConfig } from '@shelfcast/contract/positions/settings'
import { ask } from '../../api/ask.ts'

/** The settings of a store; undefined while they load, or with an error. */
export function useLbsConfig(store: string | undefined) {
  const { data, error, refetch } = useQuery(
    ask(readLbsConfig, { store: store ?? '' }, { background: true, enabled: store !== undefined }),
  )
  return { config: data?.data && withDefaults(data.data), error, retry: () => void refetch() }
}

type Stored = { [Key in keyof LbsConfig]?: LbsConfig[Key] | undefined }

function withDefaults(stored: Stored): LbsConfig {
  const { enable, startTime, endTime, gatheringEndTime, txPower, txInterval, threshold } = lbsEnabledDefault
  return {
    enable: stored.enable ?? enable,
    startTime: stored.startTime ?? startTime,
    endTime: stored.endTime ?? endTime,
    gatheringEndTime: stored.gatheringEndTime ?? gatheringEndTime,
    txPower: stored.txPower ?? txPower,
    txInterval: stored.txInterval ?? txInterval,
    threshold: stored.threshold ?? threshold,
  }
}
