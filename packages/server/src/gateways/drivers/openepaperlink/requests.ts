// server/gateways/drivers/openepaperlink: short requests to an access point outside the delivery connection: its identity, name, channel and restart.
import { isIPv4 } from 'node:net'
import { Fault } from '../../../http/fault.ts'
import type { GatewayAddress, GatewayWish } from '../driver.ts'
import { NoAnswer, openHttp, reasonOf, type Http } from './http.ts'
import { gatewayMac, netmaskOf } from './neighbours.ts'
import { eachRecord, identify } from './reading.ts'

/** The device that answers, and the number of labels it knows. @throws Fault 'gateway.unreachable' */
export async function scan(address: GatewayAddress) {
  return request(address, async (http) => {
    const { facts } = await identify(http)
    let labelCount = 0
    await eachRecord(http, () => {
      labelCount += 1
    })
    const { port } = address
    return {
      mac: await gatewayMac(address.ip, port > 0 ? port : address.scheme === 'HTTPS' ? 443 : 80),
      netmask: isIPv4(address.ip) ? netmaskOf(address.ip) : '',
      facts,
      labelCount,
    }
  })
}

/** The firmware keeps this much of a name. */
const longestAlias = 31

/** @returns its settings afterwards. @throws Fault 'gateway.unreachable' */
export function configure(address: GatewayAddress, { name, channel }: GatewayWish) {
  return request(address, async (http) => {
    const { status } = await http.post('/save_apcfg', {
      ...(name === undefined ? {} : { alias: name.slice(0, longestAlias) }),
      ...(channel === undefined ? {} : { channel: String(channel) }),
    })
    if (status !== 200) throw new NoAnswer(`/save_apcfg answers ${status}`)
    // It always answers "saved", so read the setting back.
    return (await identify(http)).facts
  })
}

/** @throws Fault 'gateway.unreachable' */
export function restart(address: GatewayAddress) {
  return request(address, async (http) => {
    const { status } = await http.post('/reboot', {})
    if (status !== 200) throw new NoAnswer(`/reboot answers ${status}`)
  })
}

/** Opens, asks and closes. @throws Fault 'gateway.unreachable' */
async function request<T>(address: GatewayAddress, work: (http: Http) => Promise<T>): Promise<T> {
  let http: Http | undefined
  try {
    http = openHttp(address)
    return await work(http)
  } catch (error) {
    throw new Fault('gateway.unreachable', {
      address: address.port > 0 ? `${address.ip}:${address.port}` : address.ip,
      // Other services of this machine are not for callers to find: open and closed ports look alike.
      reason: isOwnMachine(address.ip) ? 'no access point answers there' : reasonOf(error),
    })
  } finally {
    http?.close()
  }
}

const isOwnMachine = (host: string) =>
  /^(127\.|\[?::1\]?$|localhost$|\[?::ffff:127\.|0\.0\.0\.0$|\[?::\]?$)/i.test(host)
