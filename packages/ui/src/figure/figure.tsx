/** Text in tabular figures. */
export const Figure = ({ text }: { text: string }) => <span className="figures">{text}</span>
