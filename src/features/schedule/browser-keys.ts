/*
 * The specification's own way into meetings: keys that a build puts into its files, where every visitor can read them.
 * Only for servers that cannot sign.
 */
export const sdkKey: string | undefined = import.meta.env['VITE_ZOOM_SDK_KEY'];
export const sdkSecret: string | undefined = import.meta.env['VITE_ZOOM_SDK_SECRET'];
/** Version of the meeting SDK that the page of meetings loads. */
export const sdkVersion: string | undefined = import.meta.env['VITE_ZOOM_SDK_VERSION'];

/** Whether this build signs meetings itself. */
export const signsHere = Boolean(sdkKey && sdkSecret);
