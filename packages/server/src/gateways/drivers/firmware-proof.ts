// server/gateways/drivers: what a gateway must report after a change of its firmware.

/** The version of a package; after a roll back any other than the one that it left. */
export type FirmwareProof = { version: string } | { otherThan: string }

export const proves = (proof: FirmwareProof, version: string | undefined): version is string =>
  version !== undefined &&
  ('version' in proof ? version === proof.version : version !== '' && version !== proof.otherThan)
