import type { Attachment } from '../../../contract/events.ts';
import type { Material } from '../../../contract/library.ts';

interface EventAttachments {
  /** Materials of the library that are tied to the event or that its programme entry names. */
  materials: Material[];
  /** What the programme entry names besides. */
  others: Attachment[];
}

/**
 * Joins the two lists of an event's materials. The specification's attachments have a name and a file but no id, so one
 * without an id is found in the library by its file.
 */
export function attachmentFinder(
  library: readonly Material[],
): (eventId: number, named: readonly Attachment[]) => EventAttachments {
  const byId = new Map(library.map((material) => [material.id, material]));
  const byFile = new Map(library.map((material) => [material.file ?? '', material]));
  const tied = new Map<number, Material[]>();
  for (const material of library)
    for (const { id } of material.events) tied.set(id, [...(tied.get(id) ?? []), material]);
  return (eventId, named) => {
    const materials = new Set(tied.get(eventId));
    const others: Attachment[] = [];
    for (const attachment of named) {
      const { id, file } = attachment;
      const found = id === undefined ? byFile.get(file || 'none') : byId.get(id);
      if (found) materials.add(found);
      else others.push(attachment);
    }
    return { materials: [...materials], others };
  };
}
