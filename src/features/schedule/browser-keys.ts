/*
 * Zoom keys from the build environment, as the specification describes. They end up in the built files, where
 * every visitor can read them. Only for servers that can't sign.
 */
export const sdkKey: string | undefined = import.meta.env['VITE_ZOOM_SDK_KEY'];
export const sdkSecret: string | undefined = import.meta.env['VITE_ZOOM_SDK_SECRET'];
/** Version of the Zoom Meeting SDK that the meeting page loads. */
export const sdkVersion: string | undefined = import.meta.env['VITE_ZOOM_SDK_VERSION'];

/** Whether this build signs meetings in the browser. */
export const signsInBrowser = Boolean(sdkKey && sdkSecret);
