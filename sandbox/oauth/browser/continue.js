// Submits the response to the product; without scripts the user presses the button of the form.
document.getElementById('answer').submit();
