/** The PDF of a certificate that the person has opened on this device. */
export interface CertificateFile {
  /** Id of the certificate. */
  id: number;
  /** Null until it is downloaded. */
  bytes: ArrayBuffer | null;
}
