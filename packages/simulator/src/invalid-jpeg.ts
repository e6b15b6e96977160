// simulator: a picture that the access point cannot read. It says so in its own words (`invalid jpg`); the message is for people who look into the emulator.

export class InvalidJpeg extends Error {}
