type Decode = (video: HTMLVideoElement) => Promise<string | null>;

/** The part of the Barcode Detection API that is used; TypeScript has no types for it. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** In pixels. Larger frames take longer and are not read better. */
const maxSide = 640;

/** The browser's own reader of QR codes (Chromium on Android and macOS); null where there is none. */
async function nativeDecoder(): Promise<Decode | null> {
  const { BarcodeDetector: Reader } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    if (!Reader || !(await Reader.getSupportedFormats()).includes('qr_code')) return null;
    const reader = new Reader({ formats: ['qr_code'] });
    return async (video) => (await reader.detect(video))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

/** Reads the QR code in a picture; null if there is none. */
export async function decodePicture(picture: ImageData): Promise<string | null> {
  const { default: decode } = await import('qr/decode.js');
  try {
    return decode(picture);
  } catch {
    return null;
  }
}

function libraryDecoder(): Decode {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return null;
    const scale = Math.min(1, maxSide / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return decodePicture(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}

/** A reader of QR codes in the frames of a camera. */
export const createDecoder = async (): Promise<Decode> => (await nativeDecoder()) ?? libraryDecoder();
