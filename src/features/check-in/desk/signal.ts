let sound: AudioContext | undefined;

/** In Hz and seconds. */
const tones = {
  good: [{ frequency: 1040, at: 0, length: 0.12 }],
  warning: [
    { frequency: 520, at: 0, length: 0.1 },
    { frequency: 520, at: 0.16, length: 0.1 },
  ],
  bad: [{ frequency: 220, at: 0, length: 0.35 }],
} as const;

/** In ms: vibration and pauses in turn. */
const vibrations = { good: [80], warning: [80, 80, 80], bad: [400] } as const;

export type Signal = keyof typeof tones;

/** Plays a tone and vibrates. Without effect where the browser does not allow it. */
export function giveSignal(kind: Signal): void {
  navigator.vibrate?.([...vibrations[kind]]);
  try {
    sound ??= new AudioContext();
    for (const { frequency, at, length } of tones[kind]) {
      const tone = sound.createOscillator();
      tone.frequency.value = frequency;
      tone.connect(sound.destination);
      tone.start(sound.currentTime + at);
      tone.stop(sound.currentTime + at + length);
    }
  } catch {
    // Some browsers limit the number of audio contexts.
  }
}
