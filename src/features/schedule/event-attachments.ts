import type { Attachment } from '../../../contract/events.ts';
import type { Material } from '../../../contract/library.ts';

interface EventAttachments {
  /** Library materials that are linked to the event or named by its programme entry. */
  materials: Material[];
  /** Attachments of the programme entry that are not in the library. */
  others: Attachment[];
}

/**
 * Joins the two lists of an event's materials. In the specification, attachments have a name and a file but
 * no id, so attachments without an id are matched by file.
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
