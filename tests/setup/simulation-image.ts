import { writeDatabaseImage } from '../simulation/harness/database-image.ts';

/** Each test file of the simulation starts from an image of the database created here once. */
export default async function setup(): Promise<() => void> {
  return writeDatabaseImage();
}
