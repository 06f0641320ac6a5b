// The answer goes to the product by itself; without scripts there is the form's button.
document.getElementById('answer').submit();
