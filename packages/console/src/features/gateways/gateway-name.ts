// features/gateways: what a gateway is called: its name, or its MAC address while it has none.
import type { GatewayRow } from '@shelfcast/contract/gateways/gateways'

export const gatewayName = (gateway: GatewayRow) => gateway.name || gateway.macAddress
