// server/gateways/drivers/openepaperlink: an access point's error messages (`errMsg`). outcomes.ts decides which
// picture a message is about.

/**
 * Errors after which nothing of a picture is left to send. After others, such as a lack of memory, some picture may
 * still arrive.
 */
const refusals =
  /^(invalid jpg|Not found|File not found|File has size 0|Error accessing|Failed to create sprite|Tag not found)/
const longest = 200

export const isRefusal = (text: string) => refusals.test(text)
export const isRestart = (text: string) => text.startsWith('REBOOTING')
export const isTimeout = (text: string) => text.includes('xfer timeout')

/** An error for display. The access point has no authentication, so anyone may have written it. */
export const readable = (text: string) =>
  text
    .replace(/[^\x20-\x7e]/g, ' ')
    .trim()
    .slice(0, longest)
