/** Something the CMS asked for that is not done; the message goes to the editor as it is. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param status HTTP status of the answer */
  constructor(
    readonly status: 403 | 404 | 413 | 422,
    message: string,
  ) {
    super(message);
  }
}
