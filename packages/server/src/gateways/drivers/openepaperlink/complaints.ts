// server/gateways/drivers/openepaperlink: what an access point complains of (`errMsg`). Which picture a complaint is about is decided in outcomes.ts.

/** Complaints after which nothing of a picture is left to send. Others, such as a lack of memory, may still end in some picture. */
const refusals = /^(invalid jpg|Not found|File not found|File has size 0|Error accessing|Failed to create sprite|Tag not found)/
const longest = 200

export const isRefusal = (text: string) => refusals.test(text)
export const isRestart = (text: string) => text.startsWith('REBOOTING')
export const isTimeout = (text: string) => text.includes('xfer timeout')

/** A complaint as people may read it. The access point has no authentication, so anybody may have written it. */
export const readable = (text: string) => text.replace(/[^\x20-\x7e]/g, ' ').trim().slice(0, longest)
