const words = ["Poor", "Fair", "Good", "Very good", "Excellent"];

export function StarPicker({ name, value }: { name: string; value: number }) {
  return (
    <fieldset>
      <legend className="pb-1.5 font-bold">Rating</legend>
      <div className="star-picker">
        {words.map((word, index) => (
          <label key={word} data-tip={word}>
            <input type="radio" name={name} value={index + 1} defaultChecked={index + 1 === value} />
            <span className="sr-only">{`${index + 1} ${index === 0 ? "star" : "stars"}, ${word}`}</span>
            <svg aria-hidden viewBox="0 0 24 24" strokeWidth="1.5" strokeLinejoin="round">
              <path d="M12 2.6l2.8 5.9 6.4.8-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4L2.8 9.3l6.4-.8z" />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
