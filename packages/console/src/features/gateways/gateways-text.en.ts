// features/gateways: the words of the gateway screens.
export const gatewaysText = {
  'gateway.field.name': 'Name', 'gateway.field.macAddress': 'MAC', 'gateway.field.state': 'State', 'gateway.field.networkStatus': 'Network', 'gateway.field.labelCount': 'Labels heard',
  'gateway.field.queueLength': 'Queue', 'gateway.field.ipAddress': 'IP address', 'gateway.field.model': 'Model', 'gateway.field.dataChannel': 'Channel', 'gateway.field.gwVersion': 'Firmware',
  'gateway.field.lastConnectionDate': 'Last heard', 'gateway.field.network': 'Network', 'gateway.field.ip': 'IP address', 'gateway.field.mac': 'MAC', 'gateway.field.port': 'Port',
  'gateway.field.gateway': 'Address', 'gateway.field.uptime': 'Running for', 'gateway.field.heapFree': 'Free memory', 'gateway.field.lastError': 'Last trouble',
  'gateway.state.Online': 'Online', 'gateway.state.Working': 'Working', 'gateway.state.Offline': 'Offline',
  'gateway.networkStatus.CONNECTED': 'Connected', 'gateway.networkStatus.NOT_READY': 'Not ready', 'gateway.networkStatus.DISCONNECTED': 'Disconnected',
  'gateway.network.online': 'Connected', 'gateway.network.notready': 'Not ready', 'gateway.network.offline': 'Disconnected',
  'gateway.add': 'Add gateway', 'gateway.added': 'The gateway was added.', 'gateway.delete': 'Delete',
  'gateway.delete.confirm': 'Delete {count} gateways ({names})? Labels that they serve wait until another gateway hears them. The labels keep their pictures.',
  'gateway.empty': 'This store has no gateway yet.', 'gateway.empty.hint': 'Add an access point by its address. Labels near it then appear by themselves.',
  'gateway.scan': 'Scan', 'gateway.scan.found': '{model} with {labels} labels, firmware {version}', 'gateway.scan.nobody': 'Nothing answers there.', 'gateway.scan.hint': 'Enter the address of the access point and scan it. Nothing changes until you add it.',
  'gateway.labels': 'Show its labels', 'gateway.facts': 'Facts',
} as const
