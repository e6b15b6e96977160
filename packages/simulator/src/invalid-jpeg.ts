// simulator: a picture that the access point cannot read. It reports its own text (`invalid jpg`); the message is for
// people who debug the emulator.

export class InvalidJpeg extends Error {}
