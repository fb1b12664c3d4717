// The simulated browser lacks it. Test files share their modules, so a catalogue that one file has loaded reports
// messages that the empty catalogue of another lacks.
globalThis.reportError ??= () => undefined;
